import {
  draggable,
  dropTargetForElements,
} from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Task } from "../../../../contract/tasks/tasks.ts";

/** A dragged task, and a function that says in advance why it may not be dropped on a target. */
export interface TaskDrag {
  readonly task: Task;
  /** Undefined if the task may be dropped there. */
  readonly refusalOf: (target: string) => string | undefined;
}

/** A task above a drop target; `refusal` says why it may not be dropped. */
export interface TaskOver {
  readonly refusal: string | undefined;
}

type DragData = Record<string | symbol, unknown>;

function dragIn({ drag }: DragData): TaskDrag | undefined {
  return drag as TaskDrag | undefined;
}

/** Makes an element draggable as a task. @returns whether it is being dragged */
export function useTaskDrag(
  element: RefObject<HTMLElement | null>,
  drag: TaskDrag | undefined,
): boolean {
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  const canDrag = drag !== undefined;
  useEffect(() => {
    if (!element.current || !canDrag) return;
    return draggable({
      element: element.current,
      getInitialData: () => ({ drag: latest.current }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, canDrag]);
  return isDragged;
}

/** Lets tasks be dropped on an element. @returns the task above it, if there is one */
export function useTaskDrop(
  element: RefObject<HTMLElement | null>,
  target: string,
  onDrop: (drag: TaskDrag) => void,
): TaskOver | undefined {
  const [over, setOver] = useState<TaskOver>();
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => dragIn(source.data) !== undefined,
      onDragEnter: ({ source }) => setOver({ refusal: dragIn(source.data)?.refusalOf(target) }),
      onDragLeave: () => setOver(undefined),
      onDrop: ({ source }) => {
        setOver(undefined);
        const drag = dragIn(source.data);
        if (drag) latest.current(drag);
      },
    });
  }, [element, target]);
  return over;
}
