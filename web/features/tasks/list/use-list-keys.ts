import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

interface ListKeys {
  tasks: readonly Task[];
  opening: UrlPanel;
  scrollTo: (index: number) => void;
}

/** The control that has the focus, or gets it next. */
interface Place {
  readonly index: number;
  readonly control: "a" | "input";
}

const itemOf = (element: Element | null) => element?.closest<HTMLElement>("[data-task]");
const modalIsOpen = () => document.querySelector("[aria-modal=true]") !== null;

function focusOn({ index, control }: Place): boolean {
  const item = document.querySelector(`[data-task][data-index="${index}"]`);
  const target = item?.querySelector<HTMLElement>(control) ?? item?.querySelector("a");
  target?.focus({ preventScroll: true });
  return target !== undefined && target !== null;
}

/**
 * Moves through a task list with j and k from anywhere on the page, and with the arrow keys inside the
 * list. While a task is open beside the list, the next one replaces it. The focus stays at its index if the
 * task there leaves the list, as a finished task leaves a list of open ones.
 */
export function useListKeys({ tasks, opening, scrollTo }: ListKeys) {
  const wanted = useRef<Place>(undefined);
  const held = useRef<Place>(undefined);

  useEffect(() => {
    if (wanted.current && focusOn(wanted.current)) wanted.current = undefined;
    else if (held.current && document.activeElement === document.body) focusOn(held.current);
  });

  const move = (step: number) => {
    if (modalIsOpen()) return;
    const from = itemOf(document.activeElement)?.dataset["task"] ?? opening.openId;
    const at = tasks.findIndex(({ _id }) => _id === from);
    const index = at < 0 ? 0 : at + step;
    const task = tasks[index];
    if (!task) return;
    scrollTo(index);
    if (opening.openId !== undefined) opening.open(task._id);
    wanted.current = { index, control: "a" };
    if (focusOn(wanted.current)) wanted.current = undefined;
  };

  useHotkeys({ j: () => move(1), k: () => move(-1) });

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || !itemOf(document.activeElement)) return;
      event.preventDefault();
      move(step);
    },
    onFocus: ({ target }: FocusEvent) => {
      const index = Number(itemOf(target)?.dataset["index"]);
      held.current = { index, control: target instanceof HTMLInputElement ? "input" : "a" };
    },
    // Not called for a removed element. That distinguishes a removal from a press elsewhere.
    onBlur: () => {
      held.current = undefined;
    },
  };
}
