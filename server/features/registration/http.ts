import { routes } from "../../../contract/routes.ts";
import { open, read, write } from "../../http/endpoint.ts";
import { decideRegistration } from "./decide-registration.ts";
import { getRegistration } from "./get-registration.ts";
import { getStanding } from "./get-standing.ts";

export const registrationEndpoints = [
  open(routes.getRegistration, getRegistration),
  read(routes.getStanding, getStanding),
  write(routes.decideRegistration, decideRegistration),
];
