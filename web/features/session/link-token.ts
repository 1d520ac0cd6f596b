import type { Location } from "react-router";

export type LinkParameter = "invite" | "token";

function keptIn(state: unknown, name: LinkParameter): string | undefined {
  const kept = typeof state === "object" && state !== null ? new Map(Object.entries(state)) : null;
  const token: unknown = kept?.get(name);
  return typeof token === "string" ? token : undefined;
}

/** The token of the mailed link behind this history entry; undefined without one. */
export function linkTokenOf(
  { search, state }: Pick<Location<unknown>, "search" | "state">,
  name: LinkParameter,
): string | undefined {
  return new URLSearchParams(search).get(name) ?? keptIn(state, name);
}
