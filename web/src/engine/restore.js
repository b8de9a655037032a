/**
 * restore puts back what internal/mkengine has made smaller: in the table of functions, differences become places again. The program's
 * memory is as its compiler wrote it afterwards, which must be so before it runs. @param {WebAssembly.Module} module @param
 * {WebAssembly.Memory} memory
 */
export function restore(module, memory) {
  const [sums] = WebAssembly.Module.customSections(module, "sums");
  if (!sums) return;
  const [table, count] = new Uint32Array(sums);
  const words = new Uint32Array(memory.buffer);
  const sum = (at, before) => (words[at] = (words[at] + before) >>> 0);
  let [code, description, name] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    code = sum(table / 4 + 2 * i, code);
    description = sum(table / 4 + 2 * i + 1, description);
    const at = (table + description) / 4;
    words[at] = code;
    name = sum(at + 1, name);
  }
}
