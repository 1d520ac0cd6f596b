import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { countWaiting } from "./count-waiting.ts";
import { listWaiting } from "./list-waiting.ts";

export const waitingEndpoints = [
  read(routes.listWaiting, listWaiting),
  read(routes.countWaiting, countWaiting),
];
