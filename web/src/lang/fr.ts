// All messages in French; the other languages are loaded only when they are chosen.
export default import.meta.glob<Record<string, string>>("./*.fr.json", { eager: true, import: "default" });
