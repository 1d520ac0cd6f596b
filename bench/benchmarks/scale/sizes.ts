import type { Size } from "../../stage/fill.ts";

/** The workspaces that are compared, all in one database. */
export const sizes = {
  small: { name: "1,000 tasks in 20 projects", projects: 20, tasks: 1000 },
  medium: { name: "100,000 tasks in 20 projects", projects: 20, tasks: 100_000 },
  large: { name: "1,000,000 tasks in 20 projects", projects: 20, tasks: 1_000_000 },
  many: { name: "1,000,000 tasks in 1,000 projects", projects: 1000, tasks: 1_000_000 },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;
