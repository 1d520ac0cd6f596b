import { useEffect } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

type LinkParameter = "invite" | "token";

function keptIn(state: unknown, name: LinkParameter): string | undefined {
  const kept = typeof state === "object" && state !== null ? new Map(Object.entries(state)) : null;
  const token: unknown = kept?.get(name);
  return typeof token === "string" ? token : undefined;
}

/** The token of the mailed link that led to this place in the history; undefined without one. */
export function linkTokenOf(
  { search, state }: Pick<Location<unknown>, "search" | "state">,
  name: LinkParameter,
): string | undefined {
  return new URLSearchParams(search).get(name) ?? keptIn(state, name);
}

/**
 * The token of a mailed link. It leaves the address at once, where others could read it off the screen,
 * the history or a referrer, and stays with this entry of the history, which a reload keeps.
 */
export function useLinkToken(name: LinkParameter): string | undefined {
  const { pathname, search, state }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get(name);

  useEffect(() => {
    if (inAddress === null) return;
    const kept = typeof state === "object" ? state : null;
    void navigate(pathname, { replace: true, state: { ...kept, [name]: inAddress } });
  }, [inAddress, name, navigate, pathname, state]);
  return linkTokenOf({ search, state }, name);
}
