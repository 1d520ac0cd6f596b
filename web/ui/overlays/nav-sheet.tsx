import { Menu as MenuIcon } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { NavItem } from "../app-shell.tsx";
import { BareIconButton } from "../controls/icon-button.tsx";

// Apart from the button, so that the first page does not wait for the dialog's machinery.
const loadPanel = () => import("./nav-sheet-panel.tsx");
const NavSheetPanel = lazy(async () => ({ default: (await loadPanel()).NavSheetPanel }));

interface NavSheetProps {
  nav: readonly NavItem[];
  /** Stands below the links. */
  foot: ReactNode;
}

/** The navigation on narrow screens: a button, and a sheet with the links as large rows. */
export function NavSheet({ nav, foot }: NavSheetProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const prepare = () => void loadPanel().catch(() => undefined);
  return (
    <div className="lg:hidden">
      <BareIconButton
        label="Open navigation"
        icon={<MenuIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense>
          <NavSheetPanel open={open} onClose={() => setOpen(false)} nav={nav} foot={foot} />
        </Suspense>
      )}
    </div>
  );
}
