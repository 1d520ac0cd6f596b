import type { ReactNode } from "react";

/** A link of the navigation bar. */
export interface NavItem {
  to: string;
  label: string;
  icon?: ReactNode;
  /** Marks the link as current on exactly this path, not below it. */
  end?: boolean | undefined;
}
