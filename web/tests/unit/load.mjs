import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

/** A TypeScript module of the page, as Vite understands it. */
export async function load(path) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { module } = await runnerImport(`${root}/src/${path}`, { root, configFile: false, logLevel: "error" });
  return module;
}
