export function restore(module: WebAssembly.Module, memory: WebAssembly.Memory): void;
