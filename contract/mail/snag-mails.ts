import { z } from "zod";
import { emptyObject, id, idParams, text } from "../common.ts";
import { route } from "../route.ts";
import { snagChoices, snagPriorityNames } from "../snag-filters.ts";

/** The most people to whom one list is mailed. */
export const MAX_SNAG_READERS = 20;
/** The most snags that a mail names. The list behind its link has all of them. */
export const MAX_MAILED_SNAGS = 50;

export const mailSnags = route({
  name: "mailSnags",
  summary:
    "Mail the snags that a company has to put right to its people on the project’s team, with a link for each",
  method: "POST",
  changes: ["activity"],
  path: "/api/projects/{id}/snag-mails",
  access: "session",
  action: "project.edit",
  params: idParams,
  query: emptyObject,
  body: z.object({
    company: id,
    people: z
      .array(id)
      .min(1, { error: "Choose who gets the mail." })
      .max(MAX_SNAG_READERS, { error: `At most ${MAX_SNAG_READERS} people get the mail.` }),
    note: text("Note", 2_000).default(""),
    filters: z
      .object({
        snags: z.enum(snagChoices, { error: "Choose which state of snags to mail." }).optional(),
        location: id.optional(),
        trade: text("Trade", 60).optional(),
        priority: z.enum(snagPriorityNames, { error: "Choose a priority." }).optional(),
        search: text("Search", 200).optional(),
      })
      .default({}),
  }),
  answer: z.object({ data: z.object({ snags: z.number().int(), people: z.number().int() }) }),
  status: 200,
});
