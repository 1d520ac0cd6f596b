import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { search } from "./search.ts";

export const searchEndpoints = [read(routes.search, search)];
