// The bare routes that the product is compared with: Fastify and pg, and nothing else that a product needs. They
// have no session, no permissions and no isolation: they query as the superuser, and name the workspace or project
// themselves.
import Fastify from "fastify";
import pg from "pg";
import { createTask } from "./create-task.ts";
import { listTasks } from "./list-tasks.ts";
import { summary } from "./summary.ts";

const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"],
  max: 10,
  options: "-c search_path=plumbline",
});
const app = Fastify({ logger: false });

app.get<{ Querystring: { project: string } }>("/list", (request) =>
  listTasks(pool, request.query.project),
);
app.get<{ Querystring: { workspace: string } }>("/summary", (request) =>
  summary(pool, request.query.workspace),
);
app.post<{ Body: Parameters<typeof createTask>[1] }>("/create", async (request, reply) => {
  reply.code(201);
  return createTask(pool, request.body);
});

console.log(`Bare routes at ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
process.on("SIGTERM", () => {
  void app.close().then(() => pool.end());
});
