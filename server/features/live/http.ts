import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import {
  AGE_SLACK_MS,
  LIVE_PATH,
  liveQuery,
  type LiveMessage,
  type LiveTopic,
} from "../../../contract/live.ts";
import { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { selectChangesWithin, selectFeedState } from "../../database/changes.sql.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { read } from "../../http/endpoint.ts";
import type { Services } from "../../http/services.ts";
import { askerOf, claimsOf } from "../../http/signed-in.ts";
import type { LiveEvents } from "../../platform/live/live.ts";
import { currentCursor, writeFeedCursor } from "./feed-cursor.ts";
import { listChanges } from "./list-changes.ts";
import { LiveStreams } from "./live-streams.ts";

export const liveEndpoints = [read(routes.listChanges, listChanges)];

/** The current cursor of the change feed. */
async function feedCursor(tx: Tx): Promise<string> {
  return writeFeedCursor(currentCursor(await selectFeedState(tx)));
}

/** A stream with more unread messages than this, of some 140 bytes each, is cut off. */
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

/** Milliseconds until the access token of a verified `Authorization` header expires. */
function expiresIn(authorization: string | undefined, now: Date): number {
  const { exp = 0 } = decodeJwt((authorization ?? "").slice("bearer ".length).trim());
  return exp * 1000 - now.getTime();
}

/** Serves the stream of live events, which ends with its access token or its sign-in. */
export function serveLive(app: FastifyInstance, services: Services, live: LiveEvents): void {
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
    live,
    log: app.log,
  });
  // Streams do not end by themselves, so they are closed before the server waits for its connections to end.
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url: LIVE_PATH,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { age } = liveQuery.parse(request.query);
      const since = age === undefined ? undefined : performance.now() - age - AGE_SLACK_MS;
      const claims = await claimsOf(request, services);
      const expiry = expiresIn(request.headers.authorization, services.now());
      const stream = await streams.open(claims, expiry, since);
      stream.once("overdue", () => reply.raw.destroy());
      return reply
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("cache-control", "no-store, no-transform")
        .header("x-accel-buffering", "no")
        .send(stream);
    },
  });
}
