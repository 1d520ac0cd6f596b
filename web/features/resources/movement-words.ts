import type { MovementKind } from "../../../contract/resource-movements.ts";

export const movementLabels: Record<MovementKind, string> = {
  ordered: "Ordered",
  delivered: "Delivered",
  used: "Used",
};
