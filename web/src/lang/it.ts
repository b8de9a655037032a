// All messages in Italian; the other languages are loaded only when they are chosen.
export default import.meta.glob<Record<string, string>>("./*.it.json", { eager: true, import: "default" });
