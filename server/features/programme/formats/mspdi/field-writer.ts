import type { Plan, PlanActivity, PlanColumn } from "../../../../../engine/programme/plan.ts";
import { choicesOf, columnsWithValues } from "../exported-columns.ts";
import { fieldIds, fieldKinds } from "./codes.ts";
import { momentOf } from "../plan-parts.ts";
import { element, elements } from "../xml-text.ts";

interface Field {
  readonly id: number;
  readonly name: string;
  readonly column: PlanColumn;
  readonly choices: readonly string[];
}

const words = { text: "Text", number: "Number", date: "Date" } as const;

/** The custom fields for a programme's columns, up to the number that Microsoft Project has. */
export class MspdiFields {
  readonly #fields: Field[] = [];
  /** The columns for which Project has no field left. */
  readonly left: PlanColumn[] = [];

  constructor({ columns, activities }: Pick<Plan, "columns" | "activities">) {
    const used = { text: 0, number: 0, date: 0 };
    for (const column of columnsWithValues(columns, activities)) {
      const kind = column.type === "choice" ? "text" : column.type;
      const id = fieldIds[kind][used[kind]];
      if (id === undefined) {
        this.left.push(column);
        continue;
      }
      used[kind] += 1;
      this.#fields.push({
        id,
        name: `${words[kind]}${used[kind]}`,
        column,
        choices: column.type === "choice" ? choicesOf(column, activities) : [],
      });
    }
  }

  definitions(): string {
    if (this.#fields.length === 0) return "";
    return element(
      "ExtendedAttributes",
      this.#fields.map(({ id, name, choices, column: { name: alias, type } }) =>
        element("ExtendedAttribute", [
          elements({
            FieldID: id,
            FieldName: name,
            CFType: fieldKinds.indexOf(type === "choice" ? "text" : type),
            Alias: alias,
          }),
          choices.length > 0
            ? element(
                "ValueList",
                choices.map((value, at) =>
                  element("Value", [elements({ ID: at + 1, Value: value })]),
                ),
              )
            : "",
        ]),
      ),
    );
  }

  valuesOf({ fields }: PlanActivity): string {
    return this.#fields
      .map(({ id, column }) => {
        const value = fields[column._id];
        if (value === null || value === undefined || value === "") return "";
        const text = column.type === "date" ? `${momentOf(String(value)) ?? ""}:00` : value;
        return element("ExtendedAttribute", [elements({ FieldID: id, Value: text })]);
      })
      .join("");
  }
}
