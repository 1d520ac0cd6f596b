import type { LucideIcon } from "lucide-react";
import type { NavItem } from "../../ui/nav-item.ts";
import type { NavEntry } from "../navigation/public.ts";

/** The icon for each path, for the drawer on narrow screens. */
export type NavIcons = Readonly<Record<string, LucideIcon>>;

/** The navigation entries in the form that the bar and the drawer show. */
export function navItems(entries: readonly NavEntry[], icons: NavIcons): NavItem[] {
  return entries.map(({ label, to, end }) => {
    const Icon = icons[to];
    return { label, to, end, icon: Icon && <Icon aria-hidden="true" /> };
  });
}
