import { pinShape } from "../../../../contract/site/fields.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import type { SheetPoint } from "../../drawings/public.ts";

/** Returns the field of a kind that has the pin on a drawing; undefined if it has none. */
export function pinFieldOf(kind: RecordKind): string | undefined {
  return Object.keys(kind.fields).find((name) => kind.fields[name]?.control === "pin");
}

/** Returns a record's position on a drawing; undefined if it has no pin. */
export function pinOf(
  kind: RecordKind,
  { fields }: Pick<LocalRecord, "fields">,
): SheetPoint | undefined {
  return pinShape.safeParse(fields[pinFieldOf(kind) ?? ""]).data;
}
