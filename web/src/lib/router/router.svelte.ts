export type Route =
  | { screen: "home" }
  | { screen: "new"; game: string }
  | { screen: "play"; id: string }
  | { screen: "lights" }
  | { screen: "board"; game: string }
  | { screen: "learn"; lesson: string; step: string }
  | { screen: "lab"; room: string; name: string }
  | { screen: "arena" }
  | { screen: "match"; number: string }
  | { screen: "missing" };

export function routeOf(path: string): Route {
  const parts = path.split("/").filter((part) => part !== "");
  let names: string[];
  try {
    names = parts.map(decodeURIComponent);
  } catch {
    return { screen: "missing" };
  }
  const [first, second] = names;
  if (names.length === 0) return { screen: "home" };
  if (names.length === 1 && (first === "lights" || first === "arena")) return { screen: first };
  if (first === "learn" && names.length <= 3) return { screen: "learn", lesson: second ?? "", step: names[2] ?? "" };
  if (first === "lab" && names.length <= 3) return { screen: "lab", room: second ?? "", name: names[2] ?? "" };
  if (names.length === 2 && second !== undefined) {
    if (first === "play") return { screen: "new", game: second };
    if (first === "arena") return { screen: "match", number: second };
    if (first === "g") return { screen: "play", id: second };
    if (first === "board") return { screen: "board", game: second };
  }
  return { screen: "missing" };
}

class Router {
  #path = $state(location.pathname);
  #query = $state(location.search);
  route = $derived(routeOf(this.#path));
  query = $derived(new URLSearchParams(this.#query));

  constructor() {
    addEventListener("popstate", () => this.#read());
    // Ordinary links work without a reload, and keep working as links (new tab, copy address).
    document.addEventListener("click", (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element).closest("a");
      if (!link || link.target !== "" || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
      if (link.hasAttribute("download") || /\.\w+$/.test(link.pathname)) return;
      if (link.pathname === location.pathname && link.search === location.search && link.hash !== "") return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(to: string) {
    history.pushState(null, "", to);
    this.#read();
    scrollTo(0, 0);
  }

  /** Changes the address of the same screen, without a step in the history. */
  replace(to: string) {
    history.replaceState(null, "", to);
    this.#read();
  }

  #read() {
    this.#path = location.pathname;
    this.#query = location.search;
  }
}
export const router = new Router();
