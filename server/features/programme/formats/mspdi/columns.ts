import type { ColumnType } from "../../../../../engine/programme/plan.ts";
import { Columns } from "../columns.ts";
import { type FieldKind, fieldIds, fieldKinds, kindOfName, minutesOfPeriod } from "./codes.ts";
import type { FieldText } from "./tasks.ts";
import type { FormatLossList } from "../programme-file.ts";
import { numberOf, partOf, partsOf, textOf, type XmlRecord } from "../xml-records.ts";

const typeOf: Readonly<Record<FieldKind, ColumnType>> = {
  cost: "number",
  date: "date",
  duration: "text",
  finish: "date",
  flag: "choice",
  number: "number",
  start: "date",
  text: "text",
};

/** The prefix of the field ids of tasks. Other fields belong to resources and assignments. */
const TASK_FIELD = /^188743|^188744/;

/** The maximum depth of codes in Project. */
const MOST_LEVELS = 65;

/** Joins the text of an entry with the texts of the entries above it, as in North.A. The file has only the parts. */
function pathsIn(values: readonly XmlRecord[]): (value: XmlRecord) => string | undefined {
  const byId = new Map(values.map((value) => [textOf(value, "ValueID"), value]));
  return (value) => {
    const parts: string[] = [];
    let at: XmlRecord | undefined = value;
    for (let level = 0; at && level < MOST_LEVELS; level += 1) {
      parts.push(textOf(at, "Value") ?? "");
      at = byId.get(textOf(at, "ParentValueID"));
    }
    if (parts[0] === "") return undefined;
    return parts.reduceRight((path, part) =>
      path === "" || part.startsWith(`${path}.`) ? part : `${path}.${part}`,
    );
  };
}

/** The custom fields and outline codes of a file, as columns. */
export class MspdiColumns {
  readonly columns = new Columns();
  readonly #kinds = new Map<string, FieldKind>();
  /** Entries of lookup tables, by the field's id and the entry's, and by the entry's own id. */
  readonly #entries = new Map<string, string>();

  /** Defines a field from a definition of `ExtendedAttributes`. */
  define(record: XmlRecord, notKept: FormatLossList): void {
    const field = textOf(record, "FieldID");
    if (field === undefined) return;
    const fieldName = textOf(record, "FieldName") ?? "";
    const name = textOf(record, "Alias") ?? (fieldName === "" ? `Field ${field}` : fieldName);
    if (!TASK_FIELD.test(field)) {
      notKept.add("custom fields of resources and assignments", name);
      return;
    }
    const kind =
      fieldKinds[numberOf(record, "CFType") ?? -1] ?? kindOfName(fieldName) ?? ("text" as const);
    this.#kinds.set(field, kind);
    const choices = partsOf(partOf(record, "ValueList"), "Value").flatMap((value) => {
      const text = textOf(value, "Value");
      const entry = textOf(value, "ID");
      if (text !== undefined && entry !== undefined) this.#entries.set(`${field} ${entry}`, text);
      return text ?? [];
    });
    if (textOf(record, "Formula") !== undefined) notKept.add("formulas of custom fields", name);
    const isChoice = choices.length > 0 && typeOf[kind] === "text";
    const flags = kind === "flag" ? ["Yes", "No"] : choices;
    this.columns.define(field, { name, type: isChoice ? "choice" : typeOf[kind], choices: flags });
  }

  /** Adds a lookup table, a definition from `OutlineCodes`. */
  defineCode(record: XmlRecord): void {
    const field = textOf(record, "FieldID");
    const texts: string[] = [];
    const pathOf = pathsIn(partsOf(partOf(record, "Values"), "Value"));
    for (const value of partsOf(partOf(record, "Values"), "Value")) {
      const text = pathOf(value);
      if (text === undefined) continue;
      texts.push(text);
      for (const name of ["ValueID", "FieldGUID", "ValueGUID"]) {
        const entry = textOf(value, name);
        if (entry === undefined) continue;
        if (field !== undefined) this.#entries.set(`${field} ${entry}`, text);
        if (name !== "ValueID") this.#entries.set(entry, text);
      }
    }
    if (field === undefined || !TASK_FIELD.test(field) || this.columns.has(field)) return;
    const name = textOf(record, "Alias") ?? textOf(record, "FieldName") ?? `Code ${field}`;
    this.columns.define(field, { name, type: "choice", choices: texts });
  }

  /** Sets an activity's value of a field. */
  set(activity: string, { field, value, entries }: FieldText, notKept: FormatLossList): void {
    const [looked = ""] = entries.flatMap(
      (entry) => this.#entries.get(`${field} ${entry}`) ?? this.#entries.get(entry) ?? [],
    );
    const text = value === "" ? looked : this.#readable(field, value);
    if (!this.columns.has(field)) this.#defineKnown(field);
    if (!this.columns.set(field, activity, text))
      notKept.add("values of fields that the file does not define", text);
  }

  /** Adds one of Project's own fields, which have a known name and type even if the file does not define them. */
  #defineKnown(field: string): void {
    for (const type of ["text", "number", "date"] as const) {
      const place = fieldIds[type].indexOf(Number(field));
      if (place < 0) continue;
      const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}${place + 1}`;
      this.columns.define(field, { name, type });
    }
  }

  #readable(field: string, value: string): string {
    const kind = this.#kinds.get(field);
    if (kind === "flag") return value === "1" || value.toLowerCase() === "true" ? "Yes" : "No";
    if (kind === "cost") return String(Number(value) / 100);
    if (kind === "duration") {
      const period = minutesOfPeriod(value);
      return period === null ? value : `${Math.round(period / 6) / 10} h`;
    }
    return value;
  }
}
