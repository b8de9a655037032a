/** save hands a text to the reader as a file. */
export function save(name: string, text: string, type = "text/plain") {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
