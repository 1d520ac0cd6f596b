import { folded } from "../../engine/folded-text.ts";
import type { Json } from "../../engine/records/content.ts";
import { rowsOf } from "../../engine/records/merge.ts";

/** A delivery from a diary. */
export interface Delivery {
  readonly row: string;
  readonly material: string;
  /** The id of a material in the company's resources; null if the material was only typed. */
  readonly resource: string | null;
  readonly quantity: number | null;
  readonly unit: string;
  readonly supplier: string;
  readonly note: string;
}

/** Returns the deliveries of a diary, without rows that have no material, no resource and no quantity. */
export function deliveriesOf(fields: Readonly<Record<string, Json>>): readonly Delivery[] {
  return rowsOf(fields["deliveries"]).flatMap(([row, cells]) => {
    const text = (name: string) => {
      const value = cells[name];
      return typeof value === "string" ? value.trim() : "";
    };
    const { quantity } = cells;
    const delivery = {
      row,
      material: text("material"),
      resource: text("resource") === "" ? null : text("resource"),
      quantity: typeof quantity === "number" ? quantity : null,
      unit: text("unit"),
      supplier: text("supplier"),
      note: text("note"),
    };
    const isSaid = delivery.material !== "" || delivery.resource !== null || delivery.quantity;
    return isSaid ? [delivery] : [];
  });
}

/**
 * Whether a delivery can be booked without a correction: it has a quantity, in the material's own unit or without a
 * unit. Somebody has to check any other delivery.
 */
export function isBookable(
  { quantity, unit }: Pick<Delivery, "quantity" | "unit">,
  material: { readonly unit: string },
): boolean {
  const plain = (words: string) => folded(words.trim());
  return (quantity ?? 0) > 0 && (unit === "" || plain(unit) === plain(material.unit));
}

/** What is delivered, in words: “Cement”, 200 bags, from Dangote. */
export function deliveryWords({ material, quantity, unit, supplier }: Delivery): string {
  const amount = quantity === null ? "" : `${quantity.toLocaleString("en")} ${unit}`.trim();
  return [
    material === "" ? "Something delivered" : material,
    amount,
    supplier === "" ? "" : `from ${supplier}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
