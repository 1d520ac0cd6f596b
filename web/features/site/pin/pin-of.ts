import { pinShape } from "../../../../contract/site/fields.ts";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import type { SheetPoint } from "../../drawings/public.ts";

/** The field of a kind that holds its place on a drawing; undefined if it has none. */
export function pinFieldOf(kind: RecordKind): string | undefined {
  return Object.keys(kind.fields).find((name) => kind.fields[name]?.control === "pin");
}

/** Where a record is on a drawing; undefined if nobody has said it. */
export function pinOf(
  kind: RecordKind,
  { fields }: Pick<LocalRecord, "fields">,
): SheetPoint | undefined {
  return pinShape.safeParse(fields[pinFieldOf(kind) ?? ""]).data;
}
