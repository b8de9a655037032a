// Code is compiled for browsers and run by Node, without a page.
import type { Environment } from "vitest/runtime";

export default { name: "page", viteEnvironment: "client", setup: () => ({ teardown() {} }) } satisfies Environment;
