import type { FastifyInstance } from "fastify";
import { requestAborted } from "../../errors.ts";
import { RequestWork, runFor } from "../../platform/request-work.ts";

/**
 * Gives every request its own work, which has a budget and stops when the client disconnects before the answer.
 * Once a request has arrived, only its reply shows that the client has gone.
 */
export function boundWork(app: FastifyInstance): void {
  app.addHook("preHandler", (_request, { raw }, done) => {
    const closed = new AbortController();
    const work = new RequestWork(closed.signal);
    raw.once("close", () => {
      if (raw.writableFinished) work.end();
      else closed.abort(requestAborted());
    });
    runFor(work, done);
  });
}
