import { Menu as MenuIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { NavItem } from "../nav-item.ts";
import { BareIconButton } from "../controls/icon-button.tsx";

export interface NavDrawerProps {
  nav: readonly NavItem[];
  /** Shown below the links. */
  foot: ReactNode;
}

const load = () => import("./nav-drawer-dialog.tsx");
type Dialog = Awaited<ReturnType<typeof load>>["NavDrawerDialog"];

/** The navigation on narrow screens: a button, and a drawer with the links as large rows. */
export function NavDrawer({ nav, foot }: NavDrawerProps) {
  const [Sheet, show] = useState<Dialog>();
  // Without a connection the drawer does not open, and the next press tries again.
  const open = () =>
    void load().then(
      ({ NavDrawerDialog }) => show(() => NavDrawerDialog),
      () => undefined,
    );
  // A wide screen shows the links themselves and never needs the drawer.
  useEffect(() => {
    if (window.matchMedia("(width < 64rem)").matches) void load().catch(() => undefined);
  }, []);
  return (
    <div className="lg:hidden">
      <BareIconButton
        label="Open navigation"
        icon={<MenuIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={Sheet !== undefined}
        onClick={open}
      />
      {Sheet && <Sheet nav={nav} foot={foot} onClose={() => show(undefined)} />}
    </div>
  );
}
