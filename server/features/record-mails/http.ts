import { routes } from "../../../contract/routes.ts";
import { write } from "../../http/endpoint.ts";
import { mailRecord } from "./mail-record.ts";

export const recordMailEndpoints = [write(routes.mailRecord, mailRecord)];
