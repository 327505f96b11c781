import type { Side } from "../../lib/api/types";

/** The seat in the fragment of an invitation; it is wiped from the address so that it is not shared by accident. */
export function seatFromAddress(): { token: string; side: Side } | null {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get("seat");
  if (!token) return null;
  history.replaceState(null, "", location.pathname + location.search);
  // Invitations are nearly always for the side that the friend did not take: the second.
  return { token, side: fragment.get("side") === "0" ? 0 : 1 };
}
