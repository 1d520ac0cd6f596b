import type { PlanActivity, PlanColumn } from "../../../../engine/programme/plan.ts";
import { fieldIds, fieldKinds } from "./mspdi-codes.ts";
import type { NotKeptList } from "./programme-file.ts";
import { element, elements } from "./xml-text.ts";

interface Field {
  readonly id: number;
  readonly name: string;
  readonly column: PlanColumn;
}

const words = { text: "Text", number: "Number", date: "Date" } as const;

/** The custom fields that a programme's columns become, as many as Microsoft Project has. */
export class MspdiFields {
  readonly #fields: Field[] = [];

  constructor(columns: readonly PlanColumn[], lost: NotKeptList) {
    const used = { text: 0, number: 0, date: 0 };
    for (const column of columns) {
      const kind = column.type === "choice" ? "text" : column.type;
      const id = fieldIds[kind][used[kind]];
      if (id === undefined) {
        lost.add(`columns beyond ${fieldIds[kind].length} of a kind`, column.name);
        continue;
      }
      used[kind] += 1;
      this.#fields.push({ id, name: `${words[kind]}${used[kind]}`, column });
    }
  }

  definitions(): string {
    if (this.#fields.length === 0) return "";
    return element(
      "ExtendedAttributes",
      this.#fields.map(({ id, name, column: { name: alias, type, choices } }) =>
        element("ExtendedAttribute", [
          elements({
            FieldID: id,
            FieldName: name,
            CFType: fieldKinds.indexOf(type === "choice" ? "text" : type),
            Alias: alias,
          }),
          type === "choice" && choices.length > 0
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
        const text = column.type === "date" ? `${value}:00` : value;
        return element("ExtendedAttribute", [elements({ FieldID: id, Value: text })]);
      })
      .join("");
  }
}
