import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { LIVE_PATH } from "../../../contract/live.ts";
import { authorizedSend } from "../../api/call.ts";
import { startLive } from "../../api/live.ts";
import { createLiveInvalidation } from "../../api/live-queries.ts";
import { parseLiveMessage } from "../../api/live-topics.ts";
import { useSession } from "../session/public.ts";

/** Keeps what is on the screen up to date while someone is signed in. */
export function useLive(client: QueryClient): void {
  const { refetchMe } = useSession();
  useEffect(() => {
    const invalidation = createLiveInvalidation(client);
    // The person first: their role or company may be what changed, or this very sign-in ended, and
    // then the 401 ends the session here too.
    const catchUp = () =>
      void refetchMe().then(
        () => client.invalidateQueries(),
        () => undefined,
      );
    const stop = startLive({
      open: (signal) => authorizedSend({ method: "GET", url: LIVE_PATH, signal }),
      page: document,
      random: Math.random,
      onPoll: catchUp,
      onOpen(again) {
        if (again) catchUp();
        // What was fetched before the first connection may have missed something: the next look tells.
        else void client.invalidateQueries({ refetchType: "none" });
      },
      onData(data) {
        const message = parseLiveMessage(data);
        if (!message) return;
        invalidation.hear(message);
        if (message.topic === "session") catchUp();
      },
    });
    return () => {
      stop();
      invalidation.stop();
    };
  }, [client, refetchMe]);
}
