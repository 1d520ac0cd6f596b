import { Readable } from "node:stream";
import { routes } from "../../../contract/routes.ts";
import { spreadsheetTemplates, templateKinds } from "../../../contract/spreadsheet-import.ts";
import { file, read } from "../../http/endpoint.ts";
import { today } from "../../platform/calendar.ts";
import { listImports } from "./list-imports.ts";
import { makeTemplate } from "./template.ts";

export const importEndpoints = [
  read(routes.listImports, listImports),
  ...templateKinds.map((kind) =>
    file(spreadsheetTemplates[kind], async ({ actor, now }) => {
      const day = today(now, actor.timeZone);
      return () => ({
        name: `${kind}-template.xlsx`,
        tag: `${kind}-${day}`,
        open: async () => Readable.from([await makeTemplate(kind, day)]),
      });
    }),
  ),
];
