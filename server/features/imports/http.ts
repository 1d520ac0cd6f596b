import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Action } from "../../../contract/permissions.ts";
import {
  sheetTemplatePath,
  type TemplateKind,
  templateKinds,
} from "../../../contract/sheet-import.ts";
import { sendFile } from "../../http/send-file.ts";
import type { Services } from "../../http/services.ts";
import { asSignedIn } from "../../http/signed-in.ts";
import { today } from "../../platform/calendar.ts";
import { mediaTypes } from "../../platform/documents/document.ts";
import { makeTemplate } from "./template.ts";

const actions: Record<TemplateKind, Action> = {
  expenses: "expense.create",
  "cost-plan": "cost-plan.edit",
};

/**
 * Serves the templates of sheets to people who may import them. They are not JSON, so they are not routes of the
 * contract.
 */
export function serveTemplates(app: FastifyInstance, services: Services): void {
  for (const kind of templateKinds)
    app.route({
      method: "GET",
      url: sheetTemplatePath(kind),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const needs = { kind: "read", action: actions[kind] } as const;
        const day = await asSignedIn(request, services, needs, async ({ actor, now }) =>
          today(now, actor.timeZone),
        );
        return sendFile(request, reply, {
          name: `${kind}-template.xlsx`,
          mediaType: mediaTypes.xlsx,
          tag: `${kind}-${day}`,
          open: async () => Readable.from([await makeTemplate(kind, day)]),
        });
      },
    });
}
