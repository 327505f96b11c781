import { recall, remember } from "../memory/storage";

const KEY = "kythu.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** Light or dark: the system's wish until the reader chooses. */
class Theme {
  #chosen = $state<"light" | "dark" | null>(null);
  #system = $state(system.matches);

  constructor() {
    const kept = recall<string>(KEY);
    if (kept === "light" || kept === "dark") this.#chosen = kept;
    system.addEventListener("change", () => (this.#system = system.matches));
  }

  get dark(): boolean {
    return this.#chosen === null ? this.#system : this.#chosen === "dark";
  }

  toggle() {
    this.#chosen = this.dark ? "light" : "dark";
    document.documentElement.dataset.theme = this.#chosen;
    remember(KEY, this.#chosen);
  }
}
export const theme = new Theme();
