import { clsx } from "clsx";
import { Circle, MoveUpRight, Pencil, Type, Undo2 } from "lucide-react";
import { type MarkShape, markColours } from "../../../../contract/files/photos.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { type PenTool, tools } from "./mark-rules.ts";
import { markInk } from "../../../../engine/photo/drawn-mark.ts";

const icons = { arrow: MoveUpRight, circle: Circle, line: Pencil, text: Type };
const labels: Record<PenTool, string> = {
  arrow: "Arrow",
  circle: "Circle",
  line: "Freehand",
  text: "Text",
};

export interface Pen {
  readonly tool: PenTool;
  readonly colour: MarkShape["colour"];
  readonly text: string;
}

interface DrawingToolsProps {
  pen: Pen;
  onPen: (pen: Pen) => void;
  /** Removes the person's last mark; undefined if there is none. */
  onUndo: (() => void) | undefined;
  onDone: () => void;
}

/** The tools for drawing on a photo. */
export function PenTools({ pen, onPen, onUndo, onDone }: DrawingToolsProps) {
  const { tool, colour, text } = pen;
  return (
    <div
      role="toolbar"
      aria-label="Drawing"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-raised px-4 py-2"
    >
      {tools.map((each) => {
        const Icon = icons[each];
        return (
          <BareIconButton
            key={each}
            label={labels[each]}
            icon={<Icon aria-hidden="true" />}
            aria-pressed={tool === each}
            onClick={() => onPen({ ...pen, tool: each })}
            className={clsx(tool === each && "outline-2 outline-ink")}
          />
        );
      })}
      <div role="group" aria-label="Colour" className="flex gap-1">
        {markColours.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={each}
            aria-pressed={colour === each}
            onClick={() => onPen({ ...pen, colour: each })}
            className={clsx(
              "grid size-8 place-items-center rounded-md border-2 pointer-coarse:size-11",
              colour === each ? "border-ink" : "border-transparent",
            )}
          >
            <span
              className="size-5 rounded-full border border-edge"
              style={{ backgroundColor: markInk[each] }}
            />
          </button>
        ))}
      </div>
      {tool === "text" && (
        <div className="min-w-36 flex-1">
          <TextInput
            aria-label="Text to place"
            placeholder="Type, then press where it belongs"
            maxLength={200}
            value={text}
            onChange={(event) => onPen({ ...pen, text: event.target.value })}
          />
        </div>
      )}
      <span className="ml-auto flex items-center gap-2">
        <BareIconButton
          label="Remove the last mark"
          icon={<Undo2 aria-hidden="true" />}
          onClick={onUndo}
          aria-disabled={onUndo === undefined}
          className="aria-disabled:opacity-40"
        />
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </span>
    </div>
  );
}
