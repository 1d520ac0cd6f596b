import type { Query, QueryClient } from "@tanstack/react-query";
import { storedValues } from "../stored.ts";
import { isKeptRead } from "./kept-reads.ts";
import { isRecalled } from "./recall.ts";

const answers = storedValues("answers");
/** A run of changes of one list is stored once. */
const REST_MS = 1_500;

/** Where the rights are noted with which the answers were given. No query has this hash. */
const RIGHTS = "rights";

/** Forgets all answers if they were given to somebody who could see other things. */
async function forgetIfChanged(rights: string): Promise<void> {
  const noted = await answers.find(RIGHTS);
  if (noted?.value === rights) return;
  await answers.clear();
  answers.put(RIGHTS, rights);
}

/**
 * Keeps on this device what the server answers to the reads of screens, and what becomes of it by changes.
 * @param of `rights`: what decides sight, as text: with other rights, what was kept goes
 * @returns a function that ends it
 */
export function keepAnswers(
  client: QueryClient,
  {
    rights,
    page = document,
  }: {
    readonly rights: string;
    readonly page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  },
): () => void {
  const ready = forgetIfChanged(rights);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const keep = async (query: Query) => {
    timers.delete(query.queryHash);
    const { data, status } = query.state;
    if (status !== "success" || isRecalled(query)) return;
    await ready;
    answers.put(query.queryHash, data);
  };
  const plan = (query: Query) => {
    if (!isKeptRead(query.queryKey) || isRecalled(query) || timers.has(query.queryHash)) return;
    timers.set(
      query.queryHash,
      setTimeout(() => void keep(query), REST_MS),
    );
  };
  const flush = () => {
    for (const [hash, timer] of timers) {
      clearTimeout(timer);
      const query = client.getQueryCache().get(hash);
      if (query) void keep(query);
    }
    timers.clear();
  };
  for (const query of client.getQueryCache().getAll())
    if (query.state.status === "success") plan(query);
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") plan(event.query);
    // What is refused is no more in this person's sight.
    else if (event.type === "updated" && event.action.type === "error" && !isRecalled(event.query))
      forgetIfRefused(event.query, event.action.error);
  });
  const onHidden = () => page.visibilityState === "hidden" && flush();
  page.addEventListener("visibilitychange", onHidden);
  return () => {
    flush();
    stop();
    page.removeEventListener("visibilitychange", onHidden);
  };
}

function forgetIfRefused({ queryKey, queryHash }: Query, error: unknown): void {
  const { status } = error as { readonly status?: unknown };
  if (isKeptRead(queryKey) && (status === 403 || status === 404)) answers.remove(queryHash);
}
