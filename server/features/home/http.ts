import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { getClientHome } from "./get-client-home.ts";
import { getContractorHome } from "./get-contractor-home.ts";
import { getEngineerHome } from "./get-engineer-home.ts";

export const homeEndpoints = [
  read(routes.getEngineerHome, getEngineerHome),
  read(routes.getClientHome, getClientHome),
  read(routes.getContractorHome, getContractorHome),
];
