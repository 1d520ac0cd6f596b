import { Keyboard } from "lucide-react";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { Kbd } from "../../../ui/controls/kbd.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";

const keys = [
  ["Enter, F2", "Edit the cell, or just type"],
  ["Ctrl Enter", "Put what you typed into all selected rows"],
  ["Tab, Shift Tab", "Indent, outdent; beside the names, go to the next cell"],
  ["Alt Shift ↑ ↓", "Move rows up and down"],
  ["Insert, Ctrl I", "Add a row above"],
  ["Delete", "Delete the selected rows; beside the names, empty the cell"],
  ["Shift ↑ ↓", "Select several rows"],
  ["Shift Space", "Select the whole row, to copy it"],
  ["Ctrl F2", "Link the selected rows"],
  ["Ctrl D", "Fill down from the first selected row"],
  ["Ctrl C, X, V", "Copy, cut and paste, also with Excel"],
  ["← →", "Fold and unfold, in the column of names"],
  ["Ctrl Z, Ctrl Y", "Undo, redo"],
  ["Esc, then Tab", "Leave the sheet"],
] as const;

/** The keyboard shortcuts of the table. */
export function KeysHelp() {
  return (
    <Popover
      label="Keyboard shortcuts of the sheet"
      className="w-80"
      trigger={
        <BareIconButton
          label="Keyboard shortcuts of the sheet"
          icon={<Keyboard aria-hidden="true" />}
          size="sm"
        />
      }
    >
      {() => (
        <dl className="pg-keys">
          {keys.map(([key, does]) => (
            <div key={key} className="contents">
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
