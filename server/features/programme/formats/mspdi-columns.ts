import type { ColumnType } from "../../../../engine/programme/plan.ts";
import { Columns } from "./columns.ts";
import { type FieldKind, fieldKinds, kindOfName, minutesOfPeriod } from "./mspdi-codes.ts";
import type { FieldText } from "./mspdi-tasks.ts";
import type { NotKeptList } from "./programme-file.ts";
import { numberOf, partOf, partsOf, textOf, type XmlRecord } from "./xml-records.ts";

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

/** The fields of tasks begin with this; others belong to resources and assignments. */
const TASK_FIELD = /^188743|^188744/;

/** The custom fields and outline codes of a file, as columns. */
export class MspdiColumns {
  readonly columns = new Columns();
  readonly #kinds = new Map<string, FieldKind>();
  /** Entries of lookup tables, by the field's id and the entry's, and by the entry's own id. */
  readonly #entries = new Map<string, string>();

  /** A definition of `ExtendedAttributes`. */
  define(record: XmlRecord, notKept: NotKeptList): void {
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
    const choices = partsOf(partOf(record, "ValueList"), "Value").flatMap(
      (value) => textOf(value, "Value") ?? [],
    );
    if (textOf(record, "Formula") !== undefined) notKept.add("formulas of custom fields", name);
    const isChoice = choices.length > 0 && typeOf[kind] === "text";
    const flags = kind === "flag" ? ["Yes", "No"] : choices;
    this.columns.define(field, { name, type: isChoice ? "choice" : typeOf[kind], choices: flags });
  }

  /** A definition of `OutlineCodes`: a lookup table. */
  defineCode(record: XmlRecord): void {
    const field = textOf(record, "FieldID");
    const texts: string[] = [];
    for (const value of partsOf(partOf(record, "Values"), "Value")) {
      const text = textOf(value, "Value");
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

  /** Gives an activity its value of a field. */
  set(activity: string, { field, value, entry }: FieldText, notKept: NotKeptList): void {
    const looked =
      entry === undefined
        ? undefined
        : (this.#entries.get(`${field} ${entry}`) ?? this.#entries.get(entry));
    const text = value === "" ? (looked ?? "") : this.#readable(field, value);
    if (!this.columns.set(field, activity, text))
      notKept.add("values of fields that the file does not define", text);
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
