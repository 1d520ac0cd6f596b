import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isMigrated } from "../database/migrate.ts";
import type { Pools } from "../database/pool.ts";
import { readSchemaFiles } from "../database/schema-files.ts";
import { Refusal } from "../errors.ts";
import { isLow } from "../platform/files/disk-space.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { isFromNearby } from "./edge/proxies.ts";

/** How long a readiness check waits for a database that does not answer. */
const ANSWER_MS = 3_000;

/**
 * `/healthz` says that the process is alive, `/readyz` that the database answers and is migrated. `/metrics`
 * serves a Prometheus on the same network. None of them discloses anybody's data.
 */
export function serveHealth(app: FastifyInstance, pools: Pools, files: FileStore): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "How long requests took, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections to the database, by pool and state",
    labelNames: ["pool", "state"],
    registers: [],
    collect() {
      for (const name of ["request", "system"] as const) {
        const pool = pools[name];
        this.set({ pool: name, state: "idle" }, pool.idleCount);
        this.set({ pool: name, state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ pool: name, state: "waited_for" }, pool.waitingCount);
      }
    },
  });
  registry.registerMetric(connections);
  const disk = new Gauge({
    name: "file_disk_bytes",
    help: "The disk for files: free bytes, and those that files leave free",
    labelNames: ["state"],
    registers: [],
    async collect() {
      const room = await files.room();
      if (!room) return;
      this.set({ state: "free" }, room.free);
      this.set({ state: "reserve" }, room.reserve);
    },
  });
  registry.registerMetric(disk);

  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  const expected = readSchemaFiles();
  const quiet = { logLevel: "warn" } as const;
  app.get("/healthz", quiet, async () => ({ status: "alive" }));
  app.get("/readyz", quiet, async (_, reply) => {
    const ready = await Promise.race([
      isMigrated(pools.request, await expected).catch(() => false),
      once(AbortSignal.timeout(ANSWER_MS), "abort").then(() => false),
    ]);
    const room = await files.room();
    const roomWords =
      room && isLow(room) ? { files: "the disk is nearly full: none is added" } : {};
    return reply.code(ready ? 200 : 503).send({
      ...roomWords,
      status: ready ? "ready" : "the database does not answer, or is not migrated",
    });
  });
  app.get("/metrics", quiet, async (request, reply) => {
    if (!isFromNearby(request))
      throw new Refusal("forbidden", "Metrics are for this machine and its private network.");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
