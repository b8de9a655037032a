/** save hands something to the reader as a file. */
export function save(name: string, data: string | Blob, type = "text/plain") {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
