import { useEffect, useState } from "react";
import { serverMessage } from "../../api/call.ts";
import { useErrorText } from "../../form/use-error-text.ts";
import { useIsMounted } from "../../ui/hooks/use-is-mounted.ts";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useUser } from "../session/public.ts";
import { type On, useSendComment } from "./comment-queries.ts";
import { type Draft, emptyDraft, joinDrafts } from "./draft-rules.ts";
import { pendingComment } from "./pending-comment.ts";
import { dropDraft, putDraft, readDraft } from "../../device/drafts/drafts.ts";

/** A new comment, sent optimistically. If it is refused, its text is restored to the form. */
export function useNewComment(on: On) {
  const user = useUser();
  const id = Object.values(on.record)[0] ?? "";
  const key = `${user._id} ${id}`;
  const [draft, setDraft] = useState(() => keptDraft(key));
  const [error, setError] = useErrorText();
  const send = useSendComment(on);
  const isMounted = useIsMounted();

  // Restores the draft of an earlier visit to the form, unless something has been typed meanwhile.
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    let isHere = true;
    const restore = async () => {
      const earlier = await draftOfEarlier(id);
      if (!isHere || !earlier || keptDraft(key).text !== "") return;
      setDraft((now) => (now.text === "" ? earlier : now));
      setRestored(true);
    };
    void restore();
    return () => {
      isHere = false;
    };
  }, [id, key]);

  const write = (next: Draft) => {
    setRestored(false);
    keepDraft(key, id, next);
    setDraft(next);
    setError(undefined);
  };
  const sendDraft = async (body: string) => {
    const sent = draft;
    write(emptyDraft);
    const comment = pendingComment(on, body, { _id: user._id, name: user.name });
    try {
      await send.mutateAsync(comment);
    } catch (failure) {
      const message = serverMessage(failure, "Your comment could not be sent. Please try again.");
      write(joinDrafts(sent, keptDraft(key)));
      setError(message, failure);
      if (!isMounted.current) toast(`${message} Your text is kept.`, { tone: "red" });
    }
  };
  const discard = isRestored && draft.text !== "" ? () => write(emptyDraft) : undefined;
  return { draft, write, sendDraft, error, setError, discard };
}

/**
 * The unsent drafts of each person on each record, for the lifetime of the page. The browser stores them for
 * longer.
 */
const drafts = new Map<string, Draft>();
const placeOf = (recordId: string) => `comment:${recordId}`;

/** An unsent draft, to be continued. */
function keptDraft(key: string): Draft {
  return drafts.get(key) ?? emptyDraft;
}

/** A draft that an earlier visit left on a record. */
function draftOfEarlier(recordId: string): Promise<Draft | undefined> {
  return readDraft<Draft>(placeOf(recordId));
}

/** Stores a draft. An empty one is removed. */
function keepDraft(key: string, recordId: string, draft: Draft): void {
  if (draft.text === "") {
    drafts.delete(key);
    dropDraft(placeOf(recordId));
  } else {
    drafts.set(key, draft);
    putDraft(placeOf(recordId), draft);
  }
}
