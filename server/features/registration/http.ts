import { routes } from "../../../contract/routes.ts";
import { open } from "../../http/endpoint.ts";
import { getRegistration } from "./get-registration.ts";

export const registrationEndpoints = [open(routes.getRegistration, getRegistration)];
