import type { PlanActivity, PlanColumn } from "../../../../../engine/programme/plan.ts";
import { choicesOf } from "../exported-columns.ts";
import { momentOf } from "../plan-parts.ts";
import { tableText, type XerCells } from "./text.ts";

const typeWord = { text: "FT_TEXT", number: "FT_FLOAT_2_DECIMALS", date: "FT_START_DATE" } as const;

interface Numbered {
  readonly number: (activity: string) => number;
  readonly project: number;
}

/** Tables of a file. The tables that refer to activities come after the activities, as Primavera writes them. */
export interface FieldTables {
  readonly definitions: readonly string[];
  readonly values: readonly string[];
}

/**
 * The tables of activity codes, made from columns of choices, and of user-defined fields, made from the other
 * columns.
 */
export function fieldTables(
  columns: readonly PlanColumn[],
  activities: readonly PlanActivity[],
  of: Numbered,
): FieldTables {
  const work = activities.filter(({ kind }) => kind !== "summary");
  const codes = columns.filter(({ type }) => type === "choice");
  const fields = columns.filter(({ type }) => type !== "choice");
  const coded = codeTables(codes, { work, activities }, of);
  const valued = valueTables(fields, work, of);
  return {
    definitions: [...coded.definitions, ...valued.definitions],
    values: [...coded.values, ...valued.values],
  };
}

function codeTables(
  columns: readonly PlanColumn[],
  {
    work,
    activities,
  }: { readonly work: readonly PlanActivity[]; readonly activities: readonly PlanActivity[] },
  { number, project }: Numbered,
): FieldTables {
  const values: XerCells[] = [];
  const ids = new Map<string, number>();
  for (const [at, column] of columns.entries())
    for (const choice of choicesOf(column, activities)) {
      ids.set(`${column._id} ${choice}`, values.length + 1);
      values.push({
        actv_code_id: values.length + 1,
        parent_actv_code_id: "",
        actv_code_type_id: at + 1,
        actv_code_name: choice,
        short_name: choice,
        seq_num: values.length + 1,
      });
    }
  const given = columns.flatMap(({ _id }, at) =>
    work.flatMap((activity): XerCells[] => {
      const value = activity.fields[_id];
      const code = ids.get(`${_id} ${value ?? ""}`);
      if (value === null || value === undefined || code === undefined) return [];
      return [
        {
          task_id: number(activity._id),
          actv_code_type_id: at + 1,
          actv_code_id: code,
          proj_id: project,
        },
      ];
    }),
  );
  const types = columns.map(({ name }, at) => ({
    actv_code_type_id: at + 1,
    actv_short_len: 60,
    seq_num: at,
    actv_code_type: name,
    proj_id: project,
    actv_code_type_scope: "AS_Project",
  }));
  return {
    definitions: [tableText("ACTVTYPE", types), tableText("ACTVCODE", values)],
    values: [tableText("TASKACTV", given)],
  };
}

function valueTables(
  columns: readonly PlanColumn[],
  activities: readonly PlanActivity[],
  { number, project }: Numbered,
): FieldTables {
  const values = columns.flatMap(({ _id, type }, at) =>
    activities.flatMap((activity): XerCells[] => {
      const value = activity.fields[_id];
      if (value === null || value === undefined || value === "") return [];
      return [
        {
          udf_type_id: at + 1,
          fk_id: number(activity._id),
          proj_id: project,
          udf_date: type === "date" ? (momentOf(String(value))?.replace("T", " ") ?? "") : "",
          udf_number: type === "number" ? value : "",
          udf_text: type === "text" ? value : "",
          udf_code_id: "",
        },
      ];
    }),
  );
  const types = columns.map(({ name, type }, at) => ({
    udf_type_id: at + 1,
    table_name: "TASK",
    udf_type_name: `user_field_${at + 1}`,
    udf_type_label: name,
    logical_data_type: type === "choice" ? "FT_TEXT" : typeWord[type],
    super_flag: "N",
  }));
  return {
    definitions: [tableText("UDFTYPE", types)],
    values: [tableText("UDFVALUE", values)],
  };
}
