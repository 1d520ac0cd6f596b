import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { bareOptions } from "./programme-queries.ts";
import type { ProgrammeStore } from "./store/programme-store.ts";

/** A run of changes is stored once, after this delay. */
const REST_MS = 1_000;

interface Keeping {
  readonly store: ProgrammeStore;
  readonly page?: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

/**
 * Updates the device's copy of the programme with what the server has confirmed, or other people have done, since
 * it was fetched.
 * @returns a function that stores the latest state and stops
 */
export function storeConfirmed(
  client: QueryClient,
  projectId: string,
  { store, page = document }: Keeping,
): () => void {
  const { queryKey } = bareOptions(client, projectId);
  let rest: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(rest);
    rest = undefined;
    // Only a newer revision is stored: storing gives the copy a new age, and writes all of it.
    const known = client.getQueryData(queryKey)?.data;
    if (known && known.revision < store.get().revision)
      client.setQueryData(queryKey, { data: store.confirmed() });
  };
  const stop = store.subscribe(() => {
    rest ??= setTimeout(note, REST_MS);
  });
  // A hidden page may end at any time. In the capture phase, this runs before the device writes its copy.
  const onHidden = () => page.visibilityState === "hidden" && note();
  page.addEventListener("visibilitychange", onHidden, { capture: true });
  return () => {
    stop();
    page.removeEventListener("visibilitychange", onHidden, { capture: true });
    note();
  };
}

/**
 * Shows answers that are newer than the open programme. The query that starts with the page does not know about an
 * open programme.
 * @returns a function that ends it
 */
export function showAnswers(
  client: QueryClient,
  projectId: string,
  store: ProgrammeStore,
): () => void {
  const answers = new QueryObserver(client, { ...bareOptions(client, projectId), enabled: false });
  const show = () => {
    const programme = answers.getCurrentResult().data?.data;
    if (programme && programme.revision > store.get().revision) store.replace(programme);
  };
  show();
  return answers.subscribe(show);
}
