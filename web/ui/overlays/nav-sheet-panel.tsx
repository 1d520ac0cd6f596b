import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { NavItem } from "../app-shell.tsx";
import { SidePanel } from "./side-panel.tsx";

interface NavSheetPanelProps {
  open: boolean;
  onClose: () => void;
  nav: readonly NavItem[];
  foot: ReactNode;
}

/** The sheet that the navigation button opens: the links as large rows. */
export function NavSheetPanel({ open, onClose, nav, foot }: NavSheetPanelProps) {
  return (
    <SidePanel open={open} onClose={onClose} title="Plumbline" side="left" modal="always">
      <nav aria-label="Main" className="-mx-2 flex flex-col gap-1">
        {nav.map((item) => (
          <NavLink
            key={item.to}
            to={item.to}
            end={item.end ?? false}
            onClick={onClose}
            className="flex h-12 items-center gap-3 rounded-md px-3 font-medium text-soft hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:text-ink [&>svg]:size-5"
          >
            {item.icon}
            {item.label}
          </NavLink>
        ))}
      </nav>
      {foot}
    </SidePanel>
  );
}
