import { routes } from "../../../contract/routes.ts";
import { write } from "../../http/endpoint.ts";
import { mailSnags } from "./mail-snags.ts";

export const snagMailEndpoints = [write(routes.mailSnags, mailSnags)];
