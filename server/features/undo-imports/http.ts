import { routes } from "../../../contract/routes.ts";
import { write } from "../../http/endpoint.ts";
import { undoImport } from "./undo-import.ts";

export const undoImportEndpoints = [write(routes.undoImport, undoImport)];
