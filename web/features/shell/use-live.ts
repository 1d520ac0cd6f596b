import { type Query, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listChanges } from "../../../contract/changes.ts";
import { AGE_SLACK_MS, LIVE_PATH, type LiveMessage, MAX_AGE_MS } from "../../../contract/live.ts";
import { authorizedSend, call } from "../../api/call.ts";
import { asksForDeleted } from "../../api/deleted.ts";
import { startLive } from "../../api/live/live.ts";
import { ageOf } from "../../api/queries.ts";
import { askAgain } from "../../device/answers/recall.ts";
import { isSlow, lineNow } from "../../device/app/line.ts";
import { createCatchUp } from "../../device/feed/catch-up.ts";
import { liveMessages } from "../../device/feed/live-messages.ts";
import { affects, parseLiveMessage } from "../../device/feed/stale-topics.ts";
import { useSync } from "../../device/writing/sync-context.tsx";
import { onReconnect, reconnected } from "../../ui/network.ts";
import { useSession } from "../session/public.ts";
import { lookForNewVersion } from "./app-version.ts";

function isMarkedStale({ queryKey, state }: Query): boolean {
  return state.isInvalidated && !asksForDeleted(queryKey[1]);
}

const showsActivities = ({ queryKey }: Query) => affects({ topic: "activity" }, queryKey);

const hasFailed = ({ state }: Query) => state.status === "error";

/** How often the server is asked again for data that the device answered. */
const ASK_AGAIN_MS = 15_000;

/** How much longer a request may take on a slow connection. */
const SLOW_WAY_MS = 30_000;

/** Keeps what is on the screen up to date while someone is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  const { refresher } = useSync();
  const { refetchMe } = useSession();
  useEffect(() => {
    const fetchAll = () => void client.invalidateQueries();
    const receive = (message: LiveMessage) => {
      liveMessages.ring(message);
      refresher.receive(message);
    };
    // The person is refetched first: their role or company may have changed, or this sign-in may have ended. In
    // that case the 401 ends the session here too.
    const { catchUp, mark } = createCatchUp({
      confirm: refetchMe,
      ask: async (since) =>
        (await call(listChanges, { query: since === undefined ? {} : { since } })).data,
      receive,
      fetchAll,
      fetchStale: () => {
        askAgain(client);
        void client.refetchQueries({ type: "active", predicate: isMarkedStale });
      },
      today: () => new Date().toDateString(),
    });
    // Refetches data that could not be fetched; catching up covers the rest.
    const stopRetrying = onReconnect(() => {
      void client.refetchQueries({ type: "active", predicate: hasFailed });
      askAgain(client);
    });
    // A single request may fail while all others succeed, so data that the device answered is requested again at
    // intervals.
    const asking = setInterval(() => askAgain(client, { cancelRefetch: false }), ASK_AGAIN_MS);
    /**
     * The age of the page's data. At the first connection, the stream sends the changes since the page began to
     * fetch, unless that is too long ago.
     */
    let age: number | undefined = 0;
    const stopLive = startLive({
      open(signal) {
        if (age !== undefined) age = ageOf(client) + (isSlow(lineNow()) ? SLOW_WAY_MS : 0);
        const isYoung = age !== undefined && age <= MAX_AGE_MS;
        const url = isYoung ? `${LIVE_PATH}?age=${age}` : LIVE_PATH;
        return authorizedSend({ method: "GET", url, signal });
      },
      page: document,
      random: Math.random,
      onPoll: () => void catchUp(),
      onOpen(again) {
        if (again) {
          reconnected();
          void lookForNewVersion();
          void catchUp();
        } else {
          const isTold =
            age !== undefined && age <= MAX_AGE_MS && ageOf(client) - age <= AGE_SLACK_MS;
          age = undefined;
          askAgain(client);
          if (!isTold) fetchAll();
          // The feed does not include activities: they are refetched on next use, or when the page next catches
          // up.
          else void client.invalidateQueries({ predicate: showsActivities, refetchType: "none" });
          // Makes the device's copy of a site refetch its data.
          liveMessages.ring({ topic: "project" });
        }
      },
      onData(data, event) {
        if (event === "cursor") return mark(data);
        const message = parseLiveMessage(data);
        if (!message) return;
        receive(message);
        if (message.topic === "session") void refetchMe().then(fetchAll, () => undefined);
      },
    });
    return () => {
      stopRetrying();
      clearInterval(asking);
      stopLive();
    };
  }, [client, refresher, refetchMe]);
}
