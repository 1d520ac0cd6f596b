import { routes } from "../../../contract/routes.ts";
import { file, read } from "../../http/endpoint.ts";
import { exportAudit } from "./export-audit.ts";
import { listAudit } from "./list-audit.ts";

export const auditEndpoints = [
  read(routes.listAudit, listAudit),
  file(routes.exportAudit, exportAudit, { writes: true }),
];
