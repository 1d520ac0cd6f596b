import { useEffect } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

type LinkParameter = "invite" | "token";

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

/**
 * The token of a mailed link. It is removed from the URL at once, where the screen, the history
 * or a referrer could expose it, and kept in the state of this history entry, which survives a reload.
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
