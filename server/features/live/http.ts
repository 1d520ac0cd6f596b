import type { FastifyInstance } from "fastify";
import {
  AGE_SLACK_MS,
  liveQuery,
  type LiveMessage,
  type LiveTopic,
} from "../../../contract/live.ts";
import { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { selectChangesWithin, selectFeedState } from "../../database/changes.sql.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { type Listening, read, stream } from "../../http/endpoint.ts";
import type { Services } from "../../http/services.ts";
import { askerOf } from "../../http/signed-in.ts";
import { currentCursor, writeFeedCursor } from "./feed-cursor.ts";
import { listChanges } from "./list-changes.ts";
import { LiveStreams } from "./live-streams.ts";

/** The current cursor of the change feed. */
async function feedCursor(tx: Tx): Promise<string> {
  return writeFeedCursor(currentCursor(await selectFeedState(tx)));
}

/** The most unread messages of a stream, of some 140 bytes each. With more, the stream is cut off. */
const MAX_MESSAGES = 200;

/** What changed for the actor in the last `ms` milliseconds. If there are many records, they are not named. */
async function changedWithin(tx: Tx, ms: number): Promise<LiveMessage[]> {
  const changes = await selectChangesWithin(tx, ms);
  const isMany = changes.reduce((sum, { ids }) => sum + (ids?.length ?? 1), 0) > MAX_MESSAGES;
  return changes.flatMap(({ topic, project, ids }) => {
    const message = { topic: topic as LiveTopic, ...(project !== null && { project }) };
    return isMany || ids === null ? [message] : ids.map((id) => ({ ...message, id }));
  });
}

/** Starts the streams of live events of a server. A stream ends with its access token or its sign-in. */
function startLive(app: FastifyInstance, services: Services) {
  const streams = new LiveStreams({
    enter: (claims, since) =>
      services.inTurn(askerOf(claims), () =>
        asActor(services.pool, "read", claims, async (tx, { role }) => {
          const [cursor, changed] = await Promise.all([
            feedCursor(tx),
            since === undefined ? [] : changedWithin(tx, performance.now() - since),
          ]);
          return { role, cursor, changed };
        }),
      ),
    cursor: () => asSystem(services.pool, feedCursor),
    system: (work) => asSystem(services.pool, work),
    live: services.live,
    log: app.log,
  });
  // Streams do not end by themselves, so they are closed before the server waits for its connections to end.
  app.addHook("preClose", async () => streams.close());
  return ({ claims, expiresInMs, input }: Listening) => {
    const { age } = liveQuery.parse(input.query);
    const since = age === undefined ? undefined : performance.now() - age - AGE_SLACK_MS;
    return streams.open(claims, expiresInMs, since);
  };
}

export const liveEndpoints = [
  read(routes.listChanges, listChanges),
  stream(routes.live, startLive),
];
