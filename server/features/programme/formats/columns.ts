import type { ColumnType, FieldValue, PlanColumn } from "../../../../engine/programme/plan.ts";
import { manyLines, momentOf, numberOfText, oneLine } from "./plan-parts.ts";
import type { FormatLossList } from "./programme-file.ts";

const MAX_COLUMNS = 50;
const MAX_CHOICES = 500;

interface Making {
  readonly name: string;
  readonly type: ColumnType;
  readonly choices: Set<string>;
  readonly values: Map<string, FieldValue>;
}

/** The columns that a file's fields become, each once it has a value. */
export class Columns {
  readonly #columns = new Map<string, Making>();

  /** Defines a field. @param key the field's id in the file */
  define(
    key: string,
    column: {
      readonly name: string;
      readonly type: ColumnType;
      readonly choices?: readonly string[];
    },
  ): void {
    const { type, choices = [] } = column;
    const texts = choices.map((choice) => oneLine(choice, 120)).filter((choice) => choice !== "");
    this.#columns.set(key, {
      name: oneLine(column.name, 80),
      type,
      choices: new Set(texts.slice(0, MAX_CHOICES)),
      values: new Map(),
    });
  }

  has(key: string): boolean {
    return this.#columns.has(key);
  }

  /** Sets a value of an activity. Returns false if the field is unknown, or the text is not a value of its type. */
  set(key: string, activity: string, text: string): boolean {
    const column = this.#columns.get(key);
    const value = column && valueOf(column.type, text);
    if (!column || value === undefined) return false;
    if (column.type === "choice" && typeof value === "string" && column.choices.size < MAX_CHOICES)
      column.choices.add(value);
    column.values.set(activity, value);
    return true;
  }

  /** The columns with values, and the values of each activity. */
  made(
    newId: () => string,
    notKept: FormatLossList,
  ): {
    readonly columns: PlanColumn[];
    readonly fieldsOf: (activity: string) => Record<string, FieldValue>;
  } {
    const columns: PlanColumn[] = [];
    const fields = new Map<string, Record<string, FieldValue>>();
    const names = new Set<string>();
    for (const { name, type, choices, values } of this.#columns.values()) {
      if (values.size === 0) {
        notKept.add("custom fields without values", name);
        continue;
      }
      if (columns.length >= MAX_COLUMNS) {
        notKept.add(`custom fields beyond ${MAX_COLUMNS}`, name);
        continue;
      }
      const _id = newId();
      const distinct = distinctName(name === "" ? "Column" : name, names);
      columns.push({ _id, name: distinct, type, choices: [...choices] });
      for (const [activity, value] of values) {
        const own = fields.get(activity) ?? {};
        own[_id] = value;
        fields.set(activity, own);
      }
    }
    return { columns, fieldsOf: (activity) => fields.get(activity) ?? {} };
  }
}

function distinctName(name: string, taken: Set<string>): string {
  let distinct = name;
  for (let at = 2; taken.has(distinct); at += 1) distinct = `${name.slice(0, 74)} (${at})`;
  taken.add(distinct);
  return distinct;
}

function valueOf(type: ColumnType, text: string): FieldValue | undefined {
  if (type === "number") {
    // The comma may be a decimal comma or a thousands separator.
    const isOpen = /^\s*[+-]?\d{1,3},\d{3}\s*$/.test(text);
    return isOpen ? undefined : (numberOfText(text) ?? undefined);
  }
  if (type === "date") return momentOf(text) ?? undefined;
  const value = type === "choice" ? oneLine(text, 120) : manyLines(text, 2000);
  return value === "" ? undefined : value;
}
