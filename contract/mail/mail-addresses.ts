import { z } from "zod";
import { emptyObject, idParams, noBody } from "../common.ts";
import { route } from "../route.ts";

/** The most bytes of a mail on arrival: a picture of 25 MB takes 34 MB. */
export const MAX_MAIL_BYTES = 40_000_000;
/** The most pictures of a mail. */
export const MAX_MAIL_PICTURES = 20;

/** The address to which a person mails new snags of a project. */
const mailAddress = z.object({
  /** Whether this server receives mail. */
  isOn: z.boolean(),
  /** The address; null until the person makes one. */
  address: z.string().nullable(),
});

const own = {
  path: "/api/projects/{id}/mail-address",
  access: "session",
  action: "site.write",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: mailAddress }),
  status: 200,
} as const;

export const getMailAddress = route({
  ...own,
  name: "getMailAddress",
  summary: "The caller's own address for mailing snags to a project",
  method: "GET",
});

export const renewMailAddress = route({
  ...own,
  name: "renewMailAddress",
  summary:
    "Create a new address for mailing snags to a project. The old address, and the reply addresses in mails about the project, stop working",
  method: "POST",
  changes: [],
});
