import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Names of scoped classes depend on the file's place in the project, not on the machine it is built on.
    cssHash: ({ hash, css }) => `k-${hash(css)}`,
  },
};
