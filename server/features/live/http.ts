import type { FastifyInstance } from "fastify";
import { decodeJwt } from "jose";
import { LIVE_PATH, liveQuery, type LiveMessage, type LiveTopic } from "../../../contract/live.ts";
import { routes } from "../../../contract/routes.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { selectChangesWithin, selectFeedState } from "../../database/changes.sql.ts";
import { asActor, asSystem } from "../../database/transaction.ts";
import { read } from "../../http/endpoint.ts";
import type { Services } from "../../http/services.ts";
import { askerOf, claimsOf } from "../../http/signed-in.ts";
import type { LiveEvents } from "../../platform/live.ts";
import { currentCursor, writeFeedCursor } from "./feed-cursor.ts";
import { listChanges } from "./list-changes.ts";
import { LiveStreams } from "./live-streams.ts";

export const liveEndpoints = [read(routes.listChanges, listChanges)];

/** The current cursor of the change feed. */
async function feedCursor(tx: Tx): Promise<string> {
  return writeFeedCursor(currentCursor(await selectFeedState(tx)));
}

/** How long a request may be on its way, or a change from its row in the feed to its commit, in milliseconds. */
const WAY_MS = 3_000;

/** What changed for the actor in the last `age` milliseconds. */
async function changedWithin(tx: Tx, age: number): Promise<LiveMessage[]> {
  const changes = await selectChangesWithin(tx, age + WAY_MS);
  return changes.flatMap(({ topic, project, ids }) => {
    const message = { topic: topic as LiveTopic, ...(project !== null && { project }) };
    return ids?.map((id) => ({ ...message, id })) ?? [message];
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
    enter: (claims, age) =>
      services.inTurn(askerOf(claims), () =>
        asActor(services.pool, "read", claims, async (tx, { role }) => {
          const [cursor, changed] = await Promise.all([
            feedCursor(tx),
            age === undefined ? [] : changedWithin(tx, age),
          ]);
          return { role, cursor, changed };
        }),
      ),
    cursor: () => asSystem(services.pool, feedCursor),
    system: (work) => asSystem(services.pool, work),
    live,
    log: app.log,
  });
  // Before the server waits for its connections to end: these do not end by themselves.
  app.addHook("preClose", async () => streams.close());
  app.route({
    method: "GET",
    url: LIVE_PATH,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const claims = await claimsOf(request, services);
      const { age } = liveQuery.parse(request.query);
      const expiry = expiresIn(request.headers.authorization, services.now());
      const stream = await streams.open(claims, expiry, age);
      stream.once("overdue", () => reply.raw.destroy());
      return reply
        .header("content-type", "text/event-stream; charset=utf-8")
        .header("cache-control", "no-store, no-transform")
        .header("x-accel-buffering", "no")
        .send(stream);
    },
  });
}
