import type { LucideIcon } from "lucide-react";
import type { NavItem } from "../../ui/app-shell.tsx";
import type { NavEntry } from "./nav.ts";

/** Icon by path, for the sheet on narrow screens. */
export type NavIcons = Readonly<Record<string, LucideIcon>>;

/** The entries of the navigation table as the bar and the sheet draw them. */
export function navItems(entries: readonly NavEntry[], icons: NavIcons): NavItem[] {
  return entries.map(({ label, to, end }) => {
    const Icon = icons[to];
    return { label, to, end, icon: Icon && <Icon aria-hidden="true" /> };
  });
}
