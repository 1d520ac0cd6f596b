import { z } from "zod";
import { emptyObject, id, money, noBody, text } from "./common.ts";
import { companyKinds } from "./people/companies.ts";
import { roles } from "./permissions.ts";
import { route } from "./route.ts";
import { type FoundField, foundKinds } from "./subjects.ts";

/** The most results of each kind. */
export const SEARCH_HITS = 8;

/** A record that was found. All except projects name their project. */
const searchHit = z.object({
  _id: id,
  title: z.string(),
  status: z.string(),
  project: z.object({ _id: id, title: z.string() }).optional(),
  /** The amount of an expense. */
  amount: money.optional(),
  vendor: z.string().optional(),
});

const hits = Object.fromEntries(
  foundKinds().map(({ field }) => [field, z.array(searchHit)]),
) as Record<FoundField, z.ZodArray<typeof searchHit>>;

export const search = route({
  name: "search",
  summary:
    "Search the records, companies and people that the caller can see; tolerates typing errors",
  method: "GET",
  path: "/api/search",
  access: "session",
  action: "project.read",
  params: emptyObject,
  query: z.object({ q: text("Search", 100).min(1, { error: "Type something to find." }) }),
  body: noBody,
  answer: z.object({
    data: z.object({
      ...hits,
      /** Companies, for people who manage the directory. */
      companies: z.array(
        z.object({ _id: id, name: z.string(), kind: z.enum(companyKinds), trade: z.string() }),
      ),
      /** Activities of programmes, the unfinished ones first. */
      activities: z.array(
        z.object({
          _id: id,
          name: z.string(),
          code: z.string(),
          project: z.object({ _id: id, title: z.string() }),
        }),
      ),
      people: z.array(
        z.object({ _id: id, name: z.string(), company: z.string(), role: z.enum(roles) }),
      ),
    }),
  }),
  status: 200,
});
