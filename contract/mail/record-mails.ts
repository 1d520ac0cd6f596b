import { z } from "zod";
import { emptyObject, id } from "../common.ts";
import { mailedTo } from "../people/mailed-people.ts";
import { route } from "../route.ts";

export const mailRecord = route({
  name: "mailRecord",
  summary: "Mail a snag or a diary to people who see it, with a short message",
  method: "POST",
  changes: ["activity"],
  path: "/api/record-mails",
  access: "session",
  action: "site.read",
  params: emptyObject,
  query: emptyObject,
  body: z.object({
    /** The record: a snag or a diary. */
    record: id,
    ...mailedTo,
  }),
  answer: z.object({
    data: z.object({
      /** How many mails are on their way. */
      sent: z.number().int(),
    }),
  }),
  status: 200,
});
