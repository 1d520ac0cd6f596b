import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Task } from "../../../../contract/tasks.ts";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

interface ListKeys {
  tasks: readonly Task[];
  opening: UrlPanel;
  scrollTo: (index: number) => void;
}

/** The control that the keyboard is at, or is to come to. */
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
 * Moves through a task list with j and k from anywhere on the page, and with the arrows from within the
 * list. While a task is open beside the list, the next one takes its place. A place whose task has gone
 * elsewhere, as a finished one does in a list of what is open, keeps the focus.
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
    // Not called for what is taken off the page: that is how it is told from a press elsewhere.
    onBlur: () => {
      held.current = undefined;
    },
  };
}
