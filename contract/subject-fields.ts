import { z } from "zod";
import { id } from "./common.ts";
import {
  type AttachmentKind,
  type KindWith,
  kindsWith,
  subjectKinds,
  subjects,
} from "./subjects.ts";

/** One record in a request or an answer. */
export const subjectRef = z.object({ kind: z.enum(subjectKinds()), _id: id });

type Fields<What extends AttachmentKind> = Record<KindWith<What>, z.ZodOptional<typeof id>>;

/**
 * The fields with which a request names the record that comments or files are attached to. The rule with
 * them requires exactly one.
 */
export function subjectFields<What extends AttachmentKind>(what: What) {
  const kinds = kindsWith(what);
  const fields = Object.fromEntries(kinds.map((kind) => [kind, id.optional()])) as Fields<What>;
  const named = (ref: object) => kinds.filter((kind) => Reflect.get(ref, kind) !== undefined);
  const names = kinds.map((kind) => `${subjects[kind].article} ${subjects[kind].noun}`);
  const list = () => new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names);
  return {
    fields,
    namesOne: (ref: object) => named(ref).length === 1,
    notOne: { error: () => `Give exactly one of: ${list()}.`, path: [kinds[0] ?? ""] },
  };
}
