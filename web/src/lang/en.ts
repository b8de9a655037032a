// All messages in English; the other languages are loaded only when they are chosen.
export default import.meta.glob<Record<string, string>>("./*.en.json", { eager: true, import: "default" });
