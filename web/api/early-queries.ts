import type { QueryClient } from "@tanstack/react-query";
import { tabScope, tokenStore } from "./call.ts";
import { firstToken } from "./tokens/first-token.ts";
import { createQueryClient } from "./queries.ts";
import type { TokenScope } from "./tokens/token-scope.ts";

/** The cache of a page that is opening. Undefined once the frame is on the screen. */
let opening: { readonly client: QueryClient; token?: string } | undefined = {
  client: createQueryClient(),
};

/**
 * Starts the queries of the first page as soon as there is a token, in parallel with loading and rendering
 * the frame. Later pages start theirs when they are rendered.
 */
export async function queryEarly(start: (client: QueryClient) => void): Promise<void> {
  const mine = opening;
  if (!mine) return;
  const token = await firstToken;
  if (opening !== mine) return;
  mine.token = token;
  start(mine.client);
}

/** A cache for this person and company: the early one if it is theirs, otherwise an empty one. */
export function queryClientFor(owner: TokenScope): QueryClient {
  if (!opening) return createQueryClient();
  const isOwn = [opening.token ?? null, tokenStore.read()].every(
    (token) => token === null || !tabScope.isForeign(token, owner),
  );
  return isOwn ? opening.client : createQueryClient();
}

/** Called when the frame is on the screen. No other frame gets the early cache, and nothing more is fetched early. */
export function endEarlyQueries(): void {
  opening = undefined;
}
