import { clsx } from "clsx";
import type { ReactNode } from "react";
import { NavLink, Link } from "react-router";
import type { NavItem } from "./nav-item.ts";
import { PlumbLogo, Wordmark } from "./logo.tsx";
import { NavDrawer } from "./overlays/nav-drawer.tsx";
import { SkipLink } from "./controls/skip-link.tsx";

interface AppShellProps {
  /** The link of the logo. */
  home: string;
  nav: readonly NavItem[];
  /** The company's name, which replaces the product's name beside the logo. */
  place?: ReactNode;
  /** The bottom of the drawer with the links on narrow screens. */
  sheetFoot?: ReactNode;
  /** The right end of the bar: bell, person, sign out. */
  right?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every page but the landing page: skip link, top bar, main. Below 1024 px the links move to a drawer.
 */
export function AppShell({ home, nav, place, sheetFoot, right, children }: AppShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {/* The programme's table hides the frame while it fills the window. */}
      <header className="sticky top-(--strip) z-30 border-b border-line bg-surface" data-frame>
        <div className="mx-auto flex h-(--bar) max-w-[84rem] items-center gap-2 px-3 max-[21rem]:px-1 sm:px-6">
          <NavDrawer nav={nav} foot={sheetFoot} />
          <Link
            to={home}
            className={clsx(
              "flex shrink-0 rounded-sm py-2",
              // On a phone, the title of the page takes its room.
              "max-sm:in-[:root:has([data-bar-title])]:hidden",
              place === undefined
                ? "mr-4 max-[27rem]:pointer-coarse:min-w-11 max-[27rem]:pointer-coarse:justify-center"
                : "justify-center pointer-coarse:min-w-11",
            )}
            aria-label="Plumbline home"
          >
            {place === undefined ? <Wordmark brief /> : <PlumbLogo />}
          </Link>
          {place !== undefined && (
            <div className="mr-2 flex max-w-52 min-w-0 max-sm:hidden">{place}</div>
          )}
          <nav aria-label="Main" className="hidden h-full items-stretch gap-1 lg:flex">
            {nav.map((item) => (
              <NavLink
                key={item.to}
                to={item.to}
                end={item.end ?? false}
                className="relative flex items-center px-3 text-sm font-medium text-soft after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:text-ink aria-[current=page]:after:bg-signal"
              >
                {item.label}
              </NavLink>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-1 sm:gap-2">{right}</div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        // A panel next to the page takes its 28 rem from the page's width.
        className="mx-auto w-full max-w-[84rem] min-w-0 flex-1 px-4 py-6 max-sm:pt-3 in-[:root:has([data-beside])]:mr-112 in-[:root:has([data-beside])]:w-[calc(100%-28rem)] sm:px-6 sm:py-8"
      >
        {children}
      </main>
    </div>
  );
}
