import type { FastifyInstance } from "fastify";
import { AUDIT_CSV_PATH, auditQuery } from "../../../contract/reports/audit.ts";
import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";

export const auditEndpoints = [read(routes.listAudit, listAudit)];

/** Serves the audit trail as a file. It is not JSON, so it is not a route of the contract. */
export function serveAuditFile(app: FastifyInstance, services: Services): void {
  app.route({
    method: "GET",
    url: AUDIT_CSV_PATH,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const needs = { kind: "write", action: "people.manage" } as const;
      const file = await asSignedIn(request, services, needs, (ctx) =>
        exportAudit(ctx, auditQuery.parse(request.query)),
      );
      return reply
        .header("content-type", "text/csv; charset=utf-8; header=present")
        .header("content-disposition", `attachment; filename="${file.fileName}"`)
        .send(file.csv);
    },
  });
}
