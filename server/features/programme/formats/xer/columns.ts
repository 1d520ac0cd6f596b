import type { ColumnType } from "../../../../../engine/programme/plan.ts";
import { Columns } from "../columns.ts";
import { numberOfText } from "../plan-parts.ts";
import type { FormatLossList } from "../programme-file.ts";
import type { XerTables } from "./tables.ts";

const typeOf: Readonly<Record<string, ColumnType>> = {
  FT_TEXT: "text",
  FT_START_DATE: "date",
  FT_END_DATE: "date",
  FT_FLOAT: "number",
  FT_FLOAT_2_DECIMALS: "number",
  FT_INT: "number",
  FT_MONEY: "number",
  FT_STATICTYPE: "choice",
};

/** The value of an activity code and its description, as one choice. */
export const choiceText = (code: string, description: string): string =>
  description === "" || description === code
    ? code
    : code === ""
      ? description
      : `${code} – ${description}`;

/** The activity codes and user-defined fields of a project's activities, as columns. */
export function xerColumns(
  tables: XerTables,
  activities: ReadonlyMap<string, string>,
  notKept: FormatLossList,
): Columns {
  const columns = new Columns();
  addCodes(columns, tables, activities, notKept);
  addFields(columns, tables, activities, notKept);
  return columns;
}

function addCodes(
  columns: Columns,
  tables: XerTables,
  activities: ReadonlyMap<string, string>,
  notKept: FormatLossList,
): void {
  const used = new Set(tables.rows("TASKACTV").map((row) => row.get("actv_code_type_id") ?? ""));
  const texts = new Map<string, string>();
  const choices = new Map<string, string[]>();
  for (const row of tables.rows("ACTVCODE")) {
    const text = choiceText(row.get("short_name") ?? "", row.get("actv_code_name") ?? "");
    texts.set(row.get("actv_code_id") ?? "", text);
    const type = row.get("actv_code_type_id") ?? "";
    if (used.has(type) && row.get("parent_actv_code_id") !== undefined)
      notKept.add("levels of activity codes (their values are kept as one list)", text);
    const list = choices.get(type);
    if (list) list.push(text);
    else choices.set(type, [text]);
  }
  for (const row of tables.rows("ACTVTYPE")) {
    const id = row.get("actv_code_type_id") ?? "";
    // A file has the codes of the whole company.
    if (!used.has(id)) continue;
    const name = row.get("actv_code_type") ?? `Code ${id}`;
    columns.define(`code ${id}`, { name, type: "choice", choices: choices.get(id) ?? [] });
  }
  for (const row of tables.rows("TASKACTV")) {
    const activity = activities.get(row.get("task_id") ?? "");
    const text = texts.get(row.get("actv_code_id") ?? "");
    if (activity !== undefined && text !== undefined)
      columns.set(`code ${row.get("actv_code_type_id") ?? ""}`, activity, text);
  }
}

function addFields(
  columns: Columns,
  tables: XerTables,
  activities: ReadonlyMap<string, string>,
  notKept: FormatLossList,
): void {
  const others = new Map<string, string>();
  for (const row of tables.rows("UDFTYPE")) {
    const id = row.get("udf_type_id") ?? "";
    const name = row.get("udf_type_label") ?? row.get("udf_type_name") ?? `Field ${id}`;
    const type = typeOf[row.get("logical_data_type") ?? ""] ?? "text";
    if (row.get("table_name") === "TASK") columns.define(`field ${id}`, { name, type });
    else others.set(id, name);
  }
  for (const row of tables.rows("UDFVALUE")) {
    const id = row.get("udf_type_id") ?? "";
    const other = others.get(id);
    if (other !== undefined) notKept.add("fields of other records than activities", other);
    const activity = activities.get(row.get("fk_id") ?? "");
    if (activity === undefined || other !== undefined) continue;
    const number = row.get("udf_number");
    const text =
      row.get("udf_text") ??
      row.get("udf_date") ??
      (number === undefined ? undefined : String(numberOfText(number) ?? number)) ??
      row.get("udf_code_id") ??
      "";
    if (!columns.set(`field ${id}`, activity, text))
      notKept.add("values of fields that the file does not define", text);
  }
}
