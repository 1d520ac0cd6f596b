import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Kbd } from "../../ui/controls/kbd.tsx";

const keys = [
  { key: "?", does: "Show keyboard shortcuts" },
  { key: "Ctrl K", does: "Find anything; on a Mac ⌘ K" },
  { key: "Ctrl Z", does: "Undo what you did in the last 10 seconds; on a Mac ⌘ Z" },
  { key: "c", does: "Add task; in Waiting for you, write a comment" },
  { key: "/", does: "Search the list on the screen" },
  { key: "j", does: "Go to the next task or item of the list; k to the one before" },
  { key: "a", does: "Approve the expense or task that is open in Waiting for you; r to reject it" },
  { key: "x", does: "Select the task; with Shift and ↑ or ↓, also the next one" },
  { key: "Tab", does: "Go to the next control; with Shift, to the one before" },
  { key: "Enter", does: "Open or press the focused control" },
  { key: "Esc", does: "Close the dialog, panel or menu" },
] as const;

/** The list of keyboard shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3 text-sm">
        {keys.map(({ key, does }) => (
          <div key={key} className="contents">
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
