import { routes } from "../../../contract/routes.ts";
import { read, taggedRead } from "../../http/endpoint.ts";
import { getActivityTrend } from "./get-activity-trend.ts";
import { getCostTrend } from "./get-cost-trend.ts";
import { getSummary } from "./get-summary.ts";

export const analyticsEndpoints = [
  taggedRead(routes.getSummary, getSummary),
  read(routes.getActivityTrend, getActivityTrend),
  read(routes.getCostTrend, getCostTrend),
];
