import type { MovementKind } from "../../../contract/resources/resource-movements.ts";

export const movementLabels: Record<MovementKind, string> = {
  ordered: "Ordered",
  delivered: "Delivered",
  used: "Used",
};
