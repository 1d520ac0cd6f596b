import { useLayoutEffect, useRef } from "react";
import { NavLink } from "react-router";

interface LinkTabsProps {
  /** The group's name for screen readers. */
  label: string;
  rooms: readonly {
    to: string;
    label: string;
    /** Continues the label, except on a tablet, where all tabs must fit. */
    more?: string;
    count?: number | undefined;
  }[];
}

/** Links between the tabs of one record, which look like tabs and stay in sight below the app bar. */
export function LinkTabs({ label, rooms }: LinkTabsProps) {
  const list = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const open = list.current?.querySelector("[aria-current=page]");
    if (!list.current || !open) return;
    const [all, one] = [list.current.getBoundingClientRect(), open.getBoundingClientRect()];
    const beyond = Math.max(0, one.right - all.right) + Math.min(0, one.left - all.left);
    list.current.scrollBy({ left: beyond, behavior: "instant" });
  });
  return (
    <nav
      ref={list}
      aria-label={label}
      data-frame
      className="sticky top-[calc(var(--strip)+var(--bar))] z-20 -mx-4 mb-5 flex gap-1 max-sm:mb-3 md:max-lg:gap-0 overflow-x-auto border-b border-line bg-paper px-4 sm:-mx-6 sm:px-6"
    >
      {rooms.map((room) => (
        <NavLink
          key={room.to}
          to={room.to}
          end
          className="-mb-px flex h-11 items-center gap-2 border-b-2 border-transparent px-3 md:max-lg:px-1.5 text-sm font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:outline-offset-[-3px] aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          <span>
            {room.label}
            {room.more !== undefined && <span className="md:max-lg:hidden">{room.more}</span>}
          </span>
          {room.count !== undefined && (
            <span className="rounded-full bg-grey-wash px-1.5 text-xs font-semibold text-grey-ink">
              {room.count}
            </span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
