import * as Radix from "radix-ui/tabs";
import { useLayoutEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";

interface TabsProps<Value extends string> {
  /** The group's name for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count?: number | undefined }[];
  /** One TabPanel for each tab. */
  children: ReactNode;
}

/** Tabs with arrow keys. The caller owns the open tab, often in the URL. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  const change = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <Radix.Root value={value} onValueChange={change}>
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-ink focus-visible:outline-offset-[-3px] data-[state=active]:border-ink data-[state=active]:text-ink pointer-coarse:h-11 pointer-coarse:px-4"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-grey-wash px-1.5 text-xs font-semibold text-grey-ink">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* The label sets the tab's width, so a changed label moves the other tabs. */}
      <KeepInView key={JSON.stringify(tabs)} list={list} value={value} />
      {children}
    </Radix.Root>
  );
}

/** Scrolls the open tab into view where not all tabs fit. */
function KeepInView({ list, value }: { list: RefObject<HTMLElement | null>; value: string }) {
  useLayoutEffect(() => {
    const open = list.current?.querySelector(`[data-tab="${value}"]`);
    if (!list.current || !open) return;
    const [all, one] = [list.current.getBoundingClientRect(), open.getBoundingClientRect()];
    const beyond = Math.max(0, one.right - all.right) + Math.min(0, one.left - all.left);
    list.current.scrollBy({ left: beyond, behavior: "instant" });
  }, [list, value]);
  return null;
}

/** The content of one tab. */
export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="pt-5">
      {children}
    </Radix.Content>
  );
}
