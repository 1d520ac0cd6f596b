import { useCallback, useEffect, useState } from "react";
import {
  listProgrammePresence,
  type ProgrammePresence,
  PRESENCE_SECONDS,
  putProgrammePresence,
} from "../../../../contract/programme/programme-presence.ts";
import { call } from "../../../api/call.ts";
import { liveMessages } from "../../../device/feed/live-messages.ts";

/** How often presence is sent: half the time after which the server forgets somebody. */
const AGAIN_MS = (PRESENCE_SECONDS * 1000) / 2;
/** While somebody moves through the rows with an arrow key, only the row where they stop is sent. */
const REST_MS = 300;

const nobody: readonly ProgrammePresence[] = [];

/**
 * Returns who else has the programme open, and on which row. Tells the server the same about this person.
 * @param activity the row with the focus; null for none
 */
export function usePresence(projectId: string, activity: string | null) {
  const [others, setOthers] = useState(nobody);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const say = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await call(putProgrammePresence, {
        params: { id: projectId },
        body: { activity },
        signal,
      }).catch(() => undefined);
      if (answer && !signal.aborted) setOthers(answer.data);
    };
    const rest = setTimeout(() => void say(), REST_MS);
    const again = setInterval(() => void say(), AGAIN_MS);
    return () => {
      ended.abort();
      clearTimeout(rest);
      clearInterval(again);
    };
  }, [projectId, activity]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      timer = undefined;
      const answer = await call(listProgrammePresence, { params: { id: projectId } }).catch(
        () => undefined,
      );
      if (answer) setOthers(answer.data);
    };
    const stop = liveMessages.listen(({ topic, project }) => {
      if (topic === "presence" && project === projectId)
        timer ??= setTimeout(() => void ask(), REST_MS);
    });
    const leave = () => {
      const body = { activity: null, left: true };
      const input = { params: { id: projectId }, body, keepalive: true };
      void call(putProgrammePresence, input).catch(() => undefined);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [projectId]);
  const othersOn = useCallback((id: string) => namesOn(others, id), [others]);
  return { others, othersOn };
}

/** Who is on a row, in words; null for nobody. */
function namesOn(others: readonly ProgrammePresence[], id: string): string | null {
  const names = others.filter(({ activity }) => activity === id).map(({ person }) => person.name);
  return names.length === 0
    ? null
    : `${names.join(", ")} ${names.length === 1 ? "is" : "are"} here`;
}
