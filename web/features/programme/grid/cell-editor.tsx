import { folded } from "../../../../engine/folded-text.ts";
import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import type { Editing } from "./grid-state.ts";

/** Where the focus goes when an editor closes. */
export type AfterCommit = "stay" | "down" | "up" | "right" | "left";

export interface EditorActions {
  /** @returns whether the text was accepted; if not, the editor stays open and says why */
  readonly commit: (text: string, after: AfterCommit) => boolean;
  /** Sets the text for all selected rows. */
  readonly fill: (text: string) => boolean;
  readonly cancel: () => void;
}

interface CellEditorProps {
  readonly label: string;
  readonly editing: Editing;
  readonly choices: readonly string[] | undefined;
  /** How many rows are selected. */
  readonly selected: number;
  readonly acts: EditorActions;
}

/** The field in which a cell is edited: a line of text, or a choice. */
export function CellEditor({ label, editing, choices, selected, acts }: CellEditorProps) {
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isDone = useRef(false);
  const { isTyped } = editing;
  const problemId = useId();
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    if (element?.tagName === "INPUT" && !isTyped) element.select();
  }, [isTyped]);

  const commit = (after: AfterCommit) => {
    if (isDone.current) return;
    // The blur that follows must not commit again.
    isDone.current = true;
    isDone.current = acts.commit(field.current?.value ?? "", after);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during a composition belong to the input method.
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      isDone.current = true;
      acts.cancel();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) {
        isDone.current = true;
        isDone.current = acts.fill(field.current?.value ?? "");
      } else commit(event.shiftKey ? "up" : "down");
    } else if (event.key === "Tab") {
      event.preventDefault();
      commit(event.shiftKey ? "left" : "right");
    }
  };
  const shared = {
    ref: field,
    "aria-label": label,
    "aria-invalid": editing.problem !== null || undefined,
    "aria-describedby": editing.problem === null ? undefined : problemId,
    className: "pg-editor",
    onKeyDown,
    onBlur: () => commit("stay"),
  };
  return (
    <span className="pg-editing">
      {choices ? (
        <select {...shared} defaultValue={matching(choices, editing.text)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === "" ? "None" : choice}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} defaultValue={editing.text} autoComplete="off" spellCheck={false} />
      )}
      {editing.problem === null && selected > 1 && (
        <Note className="pg-hint">{`Ctrl Enter sets all ${selected} rows.`}</Note>
      )}
      {editing.problem !== null && (
        <Note id={problemId} role="alert">
          {editing.problem}
        </Note>
      )}
    </span>
  );
}

interface NoteProps {
  readonly id?: string;
  readonly role?: "alert";
  readonly className?: string;
  readonly children: string;
}

/**
 * A note below the field, or above it if there is no space. The table would cut off what reaches beyond its edges.
 */
function Note({ className, children, ...rest }: NoteProps) {
  const note = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = note.current;
    const pane = element?.closest(".pg-left")?.getBoundingClientRect();
    if (!element || !pane) return;
    element.style.left = "";
    element.dataset["side"] = "below";
    const box = element.getBoundingClientRect();
    const beyond = Math.min(box.right - pane.right, box.left - pane.left);
    if (beyond > 0) element.style.left = `${-Math.ceil(beyond)}px`;
    if (box.bottom > pane.bottom) element.dataset["side"] = "above";
  });
  return (
    <span {...rest} ref={note} className={clsx("pg-problem", className)}>
      {children}
    </span>
  );
}

/** The choice that begins with what was typed. */
function matching(choices: readonly string[], text: string): string {
  const typed = folded(text);
  return (
    choices.find((choice) => folded(choice) === typed) ??
    choices.find((choice) => choice !== "" && folded(choice).startsWith(typed)) ??
    choices[0] ??
    ""
  );
}
