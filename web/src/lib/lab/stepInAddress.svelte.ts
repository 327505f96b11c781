import { router } from "../router/router.svelte";
import type { Timeline } from "./player.svelte";

/** Keeps the place on a timeline in the address, once it rests for a moment. To be called while a component is set up. */
export function keepStep(time: Timeline) {
  $effect(() => {
    const at = time.at;
    if (time.playing || time.length === 0) return;
    const path = location.pathname;
    const timer = setTimeout(() => {
      const query = new URLSearchParams(location.search);
      if (location.pathname !== path || (query.get("step") ?? "0") === String(at)) return;
      // Only this one is changed: the rest of the address stays as it is written.
      const rest = location.search.slice(1).split("&").filter((part) => part !== "" && !part.startsWith("step="));
      router.replace(`${path}?${(at === 0 ? rest : [...rest, `step=${at}`]).join("&")}`);
    }, 300);
    return () => clearTimeout(timer);
  });
}
