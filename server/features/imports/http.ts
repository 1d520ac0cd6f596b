import { Readable } from "node:stream";
import { spreadsheetTemplates, templateKinds } from "../../../contract/spreadsheet-import.ts";
import { file } from "../../http/endpoint.ts";
import { today } from "../../platform/calendar.ts";
import { makeTemplate } from "./template.ts";

export const importEndpoints = templateKinds.map((kind) =>
  file(spreadsheetTemplates[kind], async ({ actor, now }) => {
    const day = today(now, actor.timeZone);
    return () => ({
      name: `${kind}-template.xlsx`,
      tag: `${kind}-${day}`,
      open: async () => Readable.from([await makeTemplate(kind, day)]),
    });
  }),
);
