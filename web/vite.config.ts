import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";

/** Whose work is inside the built page. */
const SHIPPED = ["svelte", "d3-hierarchy", "uplot", "@fontsource/be-vietnam-pro"];

function withLicences(): Plugin {
  return {
    name: "with-licences",
    generateBundle() {
      const texts = SHIPPED.map((name) => `${name}\n\n${readFileSync(licenceOf(name), "utf8").trim()}\n`);
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}

function licenceOf(name: string): URL {
  const folder = new URL(`node_modules/${name}/`, import.meta.url);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) throw new Error(`${name} has no licence file`);
  return new URL(file, folder);
}

// The built page is committed inside the server crate, so that `cargo run` needs no npm. Names carry no hash and there are
// no source maps: a rebuild of the same sources gives the same bytes, which CI checks.
export default defineConfig({
  plugins: [svelte(), withLicences()],
  build: {
    outDir: "../crates/server/page",
    emptyOutDir: true,
    sourcemap: false,
    target: "es2022",
    // A font or picture inside the style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      output: {
        // The lessons come when one is opened, all at once: a file for each of their figures would be dozens.
        // What they share with the rest of the page has names of its own: the texts in both languages, and the parts of the page.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "lesson-figures", test: /screens\/learn\/(figures|lessons)\// },
            { name: "texts", test: /locales\// },
            { name: "parts", test: /node_modules|src\/lib\// },
          ],
        },
        entryFileNames: "assets/index.js",
        chunkFileNames: "assets/[name].js",
        assetFileNames: "assets/[name][extname]",
      },
    },
  },
  server: {
    // The server wants Host and Origin to agree: both stay those of this page.
    proxy: { "/api": { target: process.env.KYTHU_SERVER ?? "http://127.0.0.1:8080", ws: true, changeOrigin: false } },
    fs: { allow: [".."] },
  },
});
