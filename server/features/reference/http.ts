import { readFile } from "node:fs/promises";
import path from "node:path";
import { routes } from "../../../contract/routes.ts";
import { page } from "../../http/endpoint.ts";
import { openapi } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";

/** The API's description for programs and for people. Few servers are ever asked for it, and writing it is slow. */
export const referenceEndpoints = [
  page(routes.getOpenapi, async () => JSON.stringify(openapi())),
  page(routes.getReference, async () => referencePage()),
  page(routes.getReferenceStyle, () =>
    readFile(path.join(import.meta.dirname, "reference.css"), "utf8"),
  ),
];
