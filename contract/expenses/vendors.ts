import { z } from "zod";
import { emptyObject, id, idParams, line, noBody, requiredLine, text } from "../common.ts";
import { route } from "../route.ts";

/** A vendor as people typed it, and its number of visible expenses. */
export const typedVendor = z.object({ vendor: z.string(), expenses: z.number().int() });
export type TypedVendor = z.output<typeof typedVendor>;

const merges = { access: "session", action: "vendor.merge" } as const;

const merged = z.object({
  data: z.object({
    /** Expenses that were changed. */
    changed: z.number().int(),
    /**
     * The number of approved expenses that are not paid yet. They are not changed: their payee is the one that was
     * approved.
     */
    kept: z.number().int(),
  }),
});

export const listVendors = route({
  ...merges,
  name: "listVendors",
  summary:
    "Vendors as they were typed: those of a company, by default those without one; most used first",
  method: "GET",
  path: "/api/vendors",
  params: emptyObject,
  query: z.object({ company: id.optional(), search: text("Search", 200).optional() }),
  body: noBody,
  /** At most two hundred vendors. */
  answer: z.object({ data: z.array(typedVendor) }),
  status: 200,
});

export const mergeVendors = route({
  ...merges,
  name: "mergeVendors",
  summary: "Point the expenses of typed vendors to one company; the typed word stays on each",
  method: "POST",
  changes: ["company", "expense", "activity"],
  path: "/api/companies/{id}/vendors",
  params: idParams,
  query: emptyObject,
  body: z.object({
    vendors: z
      .array(requiredLine("Vendor", 200))
      .min(1, { error: "Choose at least one vendor." })
      .max(100, { error: "Choose at most 100 vendors." }),
  }),
  answer: merged,
  status: 200,
});

export const releaseVendor = route({
  ...merges,
  name: "releaseVendor",
  summary: "Release a typed vendor's expenses from a company again",
  method: "DELETE",
  changes: ["company", "expense", "activity"],
  path: "/api/companies/{id}/vendors",
  params: idParams,
  query: z.object({ vendor: line("Vendor", 200) }),
  body: noBody,
  answer: merged,
  status: 200,
});
