import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { getCompanyUses, getCostCodeUses, getPersonUses, getResourceUses } from "./get-uses.ts";

export const usesEndpoints = [
  read(routes.getPersonUses, getPersonUses),
  read(routes.getCompanyUses, getCompanyUses),
  read(routes.getCostCodeUses, getCostCodeUses),
  read(routes.getResourceUses, getResourceUses),
];
