import { type UIMatch, useMatches } from "react-router";

/** What a route tells the shell about its screen. */
export interface RouteHandle {
  /** Document title, before the product's name. */
  readonly title?: string;
  /** Reachable without a session. */
  readonly open?: boolean;
}

/** The handle of the innermost matched route. */
export function useRouteHandle(): RouteHandle {
  const last = useMatches().at(-1) as UIMatch<unknown, RouteHandle | undefined> | undefined;
  return last?.handle ?? {};
}
