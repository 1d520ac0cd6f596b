import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/api-error.ts";
import type { TokenScope } from "../../api/tokens/token-scope.ts";
import { idsIn } from "../outbox/ids-in.ts";
import { storedValues } from "../stored.ts";
import { isStoredRead } from "./stored-reads.ts";
import { dropCopies } from "./drop-copies.ts";
import { forget, isOwn, isRecalled, rememberObserved, RIGHTS } from "./recall.ts";

/** A run of changes of one list is stored once. */
const REST_MS = 1_500;

/**
 * Stores the server's answers to the reads of screens on this device, and updates them with later changes.
 * @param of `owner`: the person who got the answers; `rights`: the rights that decide what they see, as text; if
 * these change, the stored answers are deleted
 * @returns a function that ends it
 */
export function storeAnswers(
  client: QueryClient,
  {
    owner,
    rights,
    page = document,
  }: {
    readonly owner: TokenScope;
    readonly rights: string;
    readonly page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  },
): () => void {
  const answers = storedValues("answers", owner);
  /**
   * Deletes all answers if they were given to somebody who could see other things. The rights are noted again each
   * time, so that they are never the oldest entry.
   */
  const compare = async () => {
    const noted = await answers.find(RIGHTS);
    if (noted?.value !== rights) {
      await answers.clear();
      // At a first sign-in on this device there is nothing to drop.
      if (noted) await dropCopies(owner);
    }
    answers.put(RIGHTS, rights);
  };
  // A store that fails stores nothing.
  const ready = compare().then(
    () => true,
    () => false,
  );
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const keep = async (query: Query) => {
    timers.delete(query.queryHash);
    const { data, status } = query.state;
    if (status !== "success" || isRecalled(query) || isOwn(query)) return;
    if (await ready) answers.put(query.queryHash, data);
  };
  const plan = (query: Query) => {
    if (!isStoredRead(query.queryKey) || isRecalled(query) || timers.has(query.queryHash)) return;
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
  const drop = ({ queryHash }: Query, error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 403) answers.remove(queryHash);
    // A record that is out of sight is not found. Records that belong to a project or task name it too.
    if (error.status !== 404) return;
    const ids = idsIn(queryHash);
    void answers.removeNaming(ids);
    void dropCopies(owner, ids).catch(() => undefined);
  };
  for (const query of client.getQueryCache().getAll())
    if (query.state.status === "success") plan(query);
  const stop = client.getQueryCache().subscribe((event) => {
    const { query, type } = event;
    if (type === "removed") forget(query);
    if (type === "observerAdded" || type === "observerRemoved") rememberObserved(query);
    if (type !== "updated") return;
    if (event.action.type === "success") plan(query);
    else if (event.action.type === "error") drop(query, event.action.error);
  });
  const onHidden = () => page.visibilityState === "hidden" && flush();
  page.addEventListener("visibilitychange", onHidden);
  return () => {
    flush();
    stop();
    page.removeEventListener("visibilitychange", onHidden);
  };
}
