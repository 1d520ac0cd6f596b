import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { listActivityDelays } from "./list-activity-delays.ts";
import { getRecordHistory } from "./get-record-history.ts";
import { getSnagSummary } from "./get-snag-summary.ts";
import { listDiariesOfDay } from "./list-diaries-of-day.ts";
import { listSnags } from "./list-snags.ts";
import { listLocations } from "./list-locations.ts";
import { getSync } from "./sync/read-sync.ts";
import { postSync } from "./sync/write-sync.ts";

export const siteEndpoints = [
  read(routes.getSync, getSync),
  write(routes.postSync, postSync),
  read(routes.getRecordHistory, getRecordHistory),
  read(routes.getSnagSummary, getSnagSummary),
  read(routes.listSnags, listSnags),
  read(routes.listDiariesOfDay, listDiariesOfDay),
  read(routes.listActivityDelays, listActivityDelays),
  read(routes.listLocations, listLocations),
];
