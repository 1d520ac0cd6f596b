import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";

/** The step of PageUp and PageDown. */
const PAGE = 8;

interface ListboxSetup<Item> {
  /** The items that can be chosen now, in the order of the screen. */
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly onPick: (item: Item) => void;
  /** The key of the item that is active at first. By default the first item. */
  readonly start?: string | undefined;
  /** Whether the arrow keys wrap around. */
  readonly wraps?: boolean;
  /** Whether Tab picks too, for a field in which the person goes on writing. */
  readonly tabPicks?: boolean;
  /** Whether the options are shown. */
  readonly isOpen: boolean;
  /** Whether the items belong to an earlier text: Enter then picks the first of the next items. */
  readonly isPending?: boolean;
}

/**
 * The options of a text field, by ARIA's combobox pattern: the focus stays in the field, which
 * says which option is active. The caller names the roles, and spreads `field`, `list` and `option(item)`.
 * Home and End move in the list while the field is empty; otherwise they move the caret.
 */
export function useListbox<Item>(listbox: ListboxSetup<Item>) {
  const { items, keyOf, onPick, start, wraps = false, tabPicks = false, isOpen } = listbox;
  const { isPending = false } = listbox;
  const id = useId();
  const [activeKey, setActiveKey] = useState(start);
  const found = items.findIndex((item) => keyOf(item) === activeKey);
  const index = Math.max(found, 0);
  const active = items[index];
  const optionId = (item: Item) => `${id}-${keyOf(item)}`;

  const moved = useRef(false);
  const shownId = active && optionId(active);
  useEffect(() => {
    if (!moved.current || shownId === undefined) return;
    moved.current = false;
    document.getElementById(shownId)?.scrollIntoView({ block: "nearest" });
  }, [shownId]);

  const entered = useRef(false);
  useEffect(() => {
    if (!entered.current || isPending || active === undefined) return;
    entered.current = false;
    onPick(active);
  });

  const target = (key: string, isEmpty: boolean): number | undefined => {
    const last = items.length - 1;
    const bounded = (next: number) => Math.min(Math.max(next, 0), last);
    const stepped = (next: number) =>
      wraps ? (next + items.length) % items.length : bounded(next);
    switch (key) {
      case "ArrowDown":
        return stepped(index + 1);
      case "ArrowUp":
        return stepped(index - 1);
      case "PageDown":
        return bounded(index + PAGE);
      case "PageUp":
        return bounded(index - PAGE);
      case "Home":
        return isEmpty ? 0 : undefined;
      case "End":
        return isEmpty ? last : undefined;
      default:
        return undefined;
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, currentTarget } = event;
    entered.current = key === "Enter" && isPending && found < 0;
    if (entered.current) event.preventDefault();
    if (!isOpen || entered.current) return;
    if (key === "Enter" || (key === "Tab" && tabPicks && !event.shiftKey)) {
      event.preventDefault();
      if (active !== undefined) onPick(active);
      return;
    }
    const next = items[target(key, currentTarget.value === "") ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setActiveKey(keyOf(next));
  };

  return {
    active,
    /** Makes the first item active again, as after typing. */
    restart: () => setActiveKey(undefined),
    field: {
      "aria-autocomplete": "list" as const,
      "aria-activedescendant": isOpen ? shownId : undefined,
      autoComplete: "off",
      onKeyDown,
    },
    list: { id },
    option: (item: Item) => ({
      id: optionId(item),
      type: "button" as const,
      tabIndex: -1,
      // The focus stays in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onPointerMove: () => setActiveKey(keyOf(item)),
      onClick: () => onPick(item),
    }),
  };
}

export type Listbox<Item> = ReturnType<typeof useListbox<Item>>;
