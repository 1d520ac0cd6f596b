import { useEffect } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import { type LinkParameter, linkTokenOf } from "./link-token.ts";

/**
 * Returns the token of a mailed link. It is removed from the URL at once, where the screen, the history or a
 * referrer could expose it, and stored in the state of this history entry, which survives a reload.
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
