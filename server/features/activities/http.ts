import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { listActivities } from "./list-activities.ts";

export const activityEndpoints = [read(routes.listActivities, listActivities)];
