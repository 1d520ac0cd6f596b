import { useProjectBasis } from "../../parts/use-site.ts";
import { cellsOf, type ShownRow } from "../edits/diary-edits.ts";
import type { NamedCell } from "./line-cells.ts";

/** The cells of a section's rows that a form shows. */
export function useShownCells(projectId: string, name: string) {
  const materials = useProjectBasis(projectId)?.materials;
  return (row: ShownRow): readonly NamedCell[] =>
    Object.entries(cellsOf(name)).filter(([cell]) => {
      if (name !== "deliveries" || cell !== "resource") return true;
      // People who see no materials type their names.
      return (materials?.length ?? 0) > 0 || (row.cells["resource"] ?? "") !== "";
    });
}

/**
 * Updates the other cells of a delivery: choosing a material fills in its name and unit, and typing another name
 * clears the material.
 */
export function useDeliveryChange(projectId: string, name: string) {
  const materials = useProjectBasis(projectId)?.materials ?? [];
  return (
    row: ShownRow,
    { cell, value }: { readonly cell: string; readonly value: string },
  ): Readonly<Record<string, string>> => {
    if (name !== "deliveries") return { [cell]: value };
    if (cell === "material" && (row.cells["resource"] ?? "") !== "")
      return { material: value, resource: "" };
    const material = cell === "resource" ? materials.find(({ _id }) => _id === value) : undefined;
    if (!material) return { [cell]: value };
    return {
      resource: value,
      material: material.name.slice(0, 120),
      unit: material.unit.slice(0, 20),
    };
  };
}
