import { v5 } from "uuid";
import type { RecordKind } from "./kind.ts";

/** The namespace of ids that are made from what a record says. */
const NAMESPACE = "6d1f2c0e-5b0f-4c59-9a43-1f7d1c1b2a90";

/**
 * Returns the id that a record must have by its identifying fields, so that two devices which begin the same
 * record separately begin one, not two. Undefined for kinds whose ids are made freely.
 */
export function identityOf(
  kind: RecordKind,
  {
    project,
    fields,
  }: { readonly project: string; readonly fields: Readonly<Record<string, unknown>> },
): string | undefined {
  if (!kind.identity) return undefined;
  const parts = kind.identity.map((name) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  });
  return v5([kind.noun, project, ...parts].join(" "), NAMESPACE);
}
