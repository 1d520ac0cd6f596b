import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { getStorage } from "./get-storage.ts";

export const storageEndpoints = [read(routes.getStorage, getStorage)];
