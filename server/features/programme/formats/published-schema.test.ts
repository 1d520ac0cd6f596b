import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { ExportedProgramme } from "./exported-programme.ts";
import { writeMspdi } from "./mspdi/writer.ts";
import { isOfType, project, type Sequence } from "./testing/mspdi-schema.ts";
import { richProgramme } from "./testing/rich-programme.ts";
import { writeXer } from "./xer/writer.ts";

const programmes: readonly ExportedProgramme[] = Array.from({ length: 60 }, (_, seed) =>
  richProgramme(seed + 1),
).filter((one) => one !== undefined);

interface Open {
  readonly name: string;
  readonly may: Sequence | undefined;
  readonly type: Exclude<Sequence[string], Sequence> | undefined;
  /** The position of the last child in the schema's order. */
  at: number;
  text: string;
}

const isSequence = (may: Sequence[string]): may is Sequence =>
  typeof may === "object" && !Array.isArray(may);

/** Where a file differs from the schema. */
function faultsOf(xml: string): string[] {
  const faults = new Set<string>();
  const path: Open[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => faults.add(error.message));
  parser.on("opentag", ({ local: name, uri }) => {
    if (uri !== "http://schemas.microsoft.com/project") faults.add(`namespace ${uri}`);
    const parent = path.at(-1);
    const known = parent ? parent.may?.[name] : project;
    if (known === undefined) faults.add(`${parent?.name ?? ""} has no ${name}`);
    if (parent) {
      const at = Object.keys(parent.may ?? {}).indexOf(name);
      if (at < parent.at) faults.add(`${parent.name}: ${name} comes too late`);
      parent.at = at;
    }
    const may = known !== undefined && isSequence(known) ? known : undefined;
    const type = known !== undefined && !isSequence(known) ? known : undefined;
    path.push({ name, may, type, at: 0, text: "" });
  });
  parser.on("text", (text) => {
    const open = path.at(-1);
    if (open) open.text += text;
  });
  parser.on("closetag", () => {
    const closed = path.pop();
    if (!closed) return;
    const { name, type, text } = closed;
    if (type === undefined ? text.trim() !== "" : !isOfType(text, type))
      faults.add(`${path.at(-1)?.name ?? ""} ${name}: ${text.slice(0, 60)}`);
  });
  parser.write(xml).close();
  return [...faults];
}

test("a file for Microsoft Project is valid by its published schema: names, order and types", () => {
  for (const programme of programmes)
    expect(faultsOf(writeMspdi(programme).toString())).toEqual([]);
  expect(faultsOf("<Project><Name>a</Name><SaveVersion>x</SaveVersion></Project>")).toEqual([
    "namespace ",
    "Project: SaveVersion comes too late",
    "Project SaveVersion: x",
  ]);
});

type Row = Readonly<Record<string, string>>;

/** Reads the tables of an XER file by tabs and line ends only, and lists where the file is incomplete. */
function tablesOf(file: Buffer) {
  const lines = file.toString("latin1").split("\r\n");
  const faults = new Set<string>();
  if (lines[0]?.split("\t").length !== 9) faults.add("head");
  if (lines.slice(-2).join("\n") !== "%E\n") faults.add("end");
  const tables = new Map<string, Row[]>();
  let [table, fields]: [string, string[]] = ["", []];
  for (const line of lines.slice(1, -2)) {
    const [mark, ...cells] = line.split("\t");
    if (mark === "%T") [table, fields] = [cells[0] ?? "", []];
    else if (mark === "%F") fields = cells;
    else {
      if (mark !== "%R" || cells.length !== fields.length) faults.add(`${table}: ${line}`);
      const row = Object.fromEntries(fields.map((field, n) => [field, cells[n] ?? ""]));
      tables.set(table, [...(tables.get(table) ?? []), row]);
    }
  }
  return { tables, faults };
}

/** The columns that refer to rows of another table, each with the name of that table's key. */
const keys: Readonly<Record<string, readonly [table: string, key: string]>> = {
  proj_id: ["PROJECT", "proj_id"],
  pred_proj_id: ["PROJECT", "proj_id"],
  clndr_id: ["CALENDAR", "clndr_id"],
  base_clndr_id: ["CALENDAR", "clndr_id"],
  wbs_id: ["PROJWBS", "wbs_id"],
  parent_wbs_id: ["PROJWBS", "wbs_id"],
  task_id: ["TASK", "task_id"],
  pred_task_id: ["TASK", "task_id"],
  fk_id: ["TASK", "task_id"],
  memo_type_id: ["MEMOTYPE", "memo_type_id"],
  udf_type_id: ["UDFTYPE", "udf_type_id"],
  actv_code_type_id: ["ACTVTYPE", "actv_code_type_id"],
  actv_code_id: ["ACTVCODE", "actv_code_id"],
};
/** What Primavera's map of the format allows in columns, by their names. */
const allowed: readonly (readonly [RegExp, RegExp])[] = [
  [/_(date|date2)$/, /^(\d{4}-\d\d-\d\d \d\d:\d\d)?$/],
  [/_hr_cnt$/, /^(-?\d+(\.\d+)?)?$/],
  [/_flag$/, /^[YN]?$/],
  [/^task_type$/, /^TT_(Task|Rsrc|LOE|Mile|FinMile|WBS)$/],
  [/^pred_type$/, /^PR_(FS|SS|FF|SF)$/],
  [/^duration_type$/, /^DT_(FixedDrtn|FixedDUR2|FixedQty|FixedRate)$/],
  [/^complete_pct_type$/, /^CP_(Drtn|Phys|Units)$/],
  [/^cstr_type2?$/, /^(CS_(ALAP|MEO|MEOA|MEOB|MANDFIN|MANDSTART|MSO|MSOA|MSOB))?$/],
  [/^priority_type$/, /^PT_(Top|High|Normal|Low|Lowest)$/],
];

/** Lists where a file is incomplete, has a value that Primavera does not know, or refers to something missing. */
function faultsOfXer(file: Buffer): string[] {
  const { tables, faults } = tablesOf(file);
  const ids = new Map(
    Object.values(keys).map(([table, key]) => [
      table,
      new Set(tables.get(table)?.map((row) => row[key])),
    ]),
  );
  for (const [table, rows] of tables)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const of = keys[column];
      const isLost = of !== undefined && value !== "" && ids.get(of[0])?.has(value) !== true;
      const isWrong = allowed.some(([name, values]) => name.test(column) && !values.test(value));
      if (isLost || isWrong) faults.add(`${table} ${column} ${value}`);
    }
  const codes = tables.get("TASK")?.map(({ task_code: code }) => code) ?? [];
  if (new Set(codes).size < codes.length) faults.add("two activities have one code");
  for (const { clndr_data: data = "" } of tables.get("CALENDAR") ?? [])
    if (data.split("(").length !== data.split(")").length) faults.add(data);
  return [...faults];
}

test("a file for Primavera has whole rows and known values, and refers to nothing that it lacks", () => {
  for (const programme of programmes) expect(faultsOfXer(writeXer(programme))).toEqual([]);
  const broken = "ERMHDR\r\n%T\tTASK\r\n%F\ttask_id\twbs_id\r\n%R\t1\t7\r\n%R\t2\r\n";
  expect(faultsOfXer(Buffer.from(`${broken}%E\r\n`))).toEqual([
    "head",
    "TASK: %R\t2",
    "TASK wbs_id 7",
    "two activities have one code",
  ]);
});
