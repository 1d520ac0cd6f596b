import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";
import { useHotkeys } from "../../../ui/hooks/use-hotkeys.ts";
import type { TaskSelection } from "./use-selection.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";

interface ListKeys {
  tasks: readonly Task[];
  opening: UrlPanel;
  scrollTo: (index: number) => void;
  selection: TaskSelection;
}

/** The control that has the focus, or will get it next. */
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
 * Moves through a task list with j and k from anywhere on the page, and with the arrow keys inside the list. While
 * a task is open beside the list, moving opens the next one in its place. If a task leaves the list, as a finished
 * one leaves a list of open ones, the focus stays at its index. Inside the list, x or Space selects the task, Shift
 * with an arrow key also selects the next one, and Escape clears the selection.
 */
export function useListKeys({ tasks, opening, scrollTo, selection }: ListKeys) {
  const wanted = useRef<Place>(undefined);
  const held = useRef<Place>(undefined);

  useEffect(() => {
    if (wanted.current && focusOn(wanted.current)) wanted.current = undefined;
    else if (held.current && document.activeElement === document.body) focusOn(held.current);
  });

  /** @returns the id of the task that it moves to */
  const move = (step: number): string | undefined => {
    if (modalIsOpen()) return undefined;
    const from = itemOf(document.activeElement)?.dataset["task"] ?? opening.openId;
    const at = tasks.findIndex(({ _id }) => _id === from);
    const index = at < 0 ? 0 : at + step;
    const task = tasks[index];
    if (!task) return undefined;
    scrollTo(index);
    if (opening.openId !== undefined) opening.open(task._id);
    wanted.current = { index, control: "a" };
    if (focusOn(wanted.current)) wanted.current = undefined;
    return task._id;
  };
  const focused = () => itemOf(document.activeElement)?.dataset["task"];
  const selectFocused = () => {
    const id = focused();
    if (id === undefined || !selection.allowed || modalIsOpen()) return false;
    selection.select(id);
    return true;
  };
  const extend = (step: number) => {
    const id = focused();
    if (id !== undefined && !selection.has(id)) selection.select(id);
    const next = move(step);
    if (next !== undefined) selection.select(next, { toHere: true });
  };

  useHotkeys({ j: () => move(1), k: () => move(-1), x: selectFocused });

  return {
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const { key, target, shiftKey } = event;
      // On a control, Space presses it.
      const isSpace = key === " " && target instanceof HTMLAnchorElement;
      if (isSpace && selectFocused()) event.preventDefault();
      if (key === "Escape" && selection.tasks.length > 0 && opening.openId === undefined)
        selection.clear();
      if (step === undefined || !itemOf(document.activeElement)) return;
      event.preventDefault();
      if (shiftKey && selection.allowed) extend(step);
      else move(step);
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
