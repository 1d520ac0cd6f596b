import type { Action } from "../../../contract/permissions.ts";
import { type UIMatch, useMatches } from "react-router";

/** The properties of a route's screen for the shell. */
export interface RouteHandle {
  /** The action that the routes below require. */
  readonly guard?: Action;
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
