// All messages in Polish; the other languages are loaded only when they are chosen.
export default import.meta.glob<Record<string, string>>("./*.pl.json", { eager: true, import: "default" });
