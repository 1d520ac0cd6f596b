import { typedNumber } from "../../../../engine/amount-text.ts";
import { clsx } from "clsx";
import { ArrowUpRight, Cloud, type LucideIcon, Pencil, Ruler, Scaling, Type } from "lucide-react";
import { useEffect, useState } from "react";
import { type MarkupTone, markupTones } from "../../../../contract/drawings/drawing-markups.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { useCan, useUser } from "../../session/public.ts";
import type { MarkupTools, MarkupTool } from "./use-markup-tools.ts";

const tools: readonly { tool: MarkupTool; label: string; icon: LucideIcon }[] = [
  { tool: "cloud", label: "Cloud", icon: Cloud },
  { tool: "arrow", label: "Arrow", icon: ArrowUpRight },
  { tool: "text", label: "Text", icon: Type },
  { tool: "freehand", label: "Freehand", icon: Pencil },
  { tool: "measure", label: "Measure", icon: Ruler },
];
const calibrate = { tool: "calibrate", label: "Set the scale", icon: Scaling } as const;

const toneOptions = markupTones.map((value) => ({
  value,
  label: `${value[0]?.toUpperCase()}${value.slice(1)}`,
}));

interface MarkupBarProps {
  of: MarkupTools;
  /** Whether the revision has a scale to measure by. */
  hasScale: boolean;
}

/** The tools that draw on a sheet, the layers, and what can be done with the chosen markup. */
export function MarkupBar({ of, hasScale }: MarkupBarProps) {
  const mayManage = useCan("drawing.manage", { createdBy: null, assignedTo: null }).allowed;
  const { tool: active, setTool } = of;
  useEffect(() => {
    const end = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && active !== undefined) setTool(undefined);
    };
    window.addEventListener("keydown", end);
    return () => window.removeEventListener("keydown", end);
  });
  return (
    <div
      role="group"
      aria-label="Drawing tools"
      data-drawing-tool={of.tool === undefined ? undefined : ""}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-raised px-3 py-2 text-sm max-sm:gap-y-1"
    >
      <div className="drawing-tools">
        <div className="flex gap-1 sm:flex-wrap">
          {[...tools, ...(mayManage ? [calibrate] : [])].map(({ tool, label, icon: Icon }) => (
            <button
              key={tool}
              type="button"
              aria-pressed={of.tool === tool}
              title={label}
              onClick={() => of.setTool(of.tool === tool ? undefined : tool)}
              className={clsx(
                "inline-flex h-9 items-center justify-center gap-1.5 rounded-md border px-2.5 pointer-coarse:h-11 pointer-coarse:min-w-11",
                of.tool === tool
                  ? "border-ink bg-hover font-semibold"
                  : "border-edge hover:bg-hover",
              )}
            >
              <Icon className="size-4" aria-hidden="true" />
              {/* On a phone the icons stand in one line, so that the sheet stays in sight. */}
              <span className="max-sm:sr-only">{label}</span>
            </button>
          ))}
        </div>
        <Field label="Colour" hideLabel>
          <Select
            options={toneOptions}
            value={of.tone}
            onChange={(event) => of.setTone(event.target.value as MarkupTone)}
          />
        </Field>
        <Checkbox
          label="Share what I draw"
          checked={of.shared}
          onChange={() => of.setShared(!of.shared)}
        />
        <Checkbox
          label="Show shared"
          checked={of.layers.shared}
          onChange={() => of.setLayers({ ...of.layers, shared: !of.layers.shared })}
        />
        <Checkbox
          label="Show mine"
          checked={of.layers.mine}
          onChange={() => of.setLayers({ ...of.layers, mine: !of.layers.mine })}
        />
      </div>
      <Hint of={of} hasScale={hasScale} />
      <Chosen of={of} mayManage={mayManage} />
    </div>
  );
}

/** What the chosen tool needs, or how it is used. */
function Hint({ of, hasScale }: MarkupBarProps) {
  if (of.known) return <Calibration of={of} />;
  if (of.tool === "text") {
    return (
      <div className="flex min-w-56 flex-1 items-center gap-2">
        <Field label="Text to place" hideLabel>
          <TextInput
            value={of.words}
            maxLength={500}
            placeholder="Type the text, then press where it belongs"
            onChange={(event) => of.setWords(event.target.value)}
          />
        </Field>
      </div>
    );
  }
  const words =
    of.tool === "measure" && !hasScale
      ? "This sheet has no scale yet. An engineer sets it with a line of a known length."
      : of.tool === "calibrate"
        ? "Draw a line along a length that you know."
        : of.tool === undefined
          ? "Choose a tool, or press a markup."
          : "Draw with one finger or the mouse. Two fingers move the sheet.";
  return <p className="text-muted">{words}</p>;
}

/** Asks for the real length of the drawn line. */
function Calibration({ of }: { of: MarkupTools }) {
  const [text, setText] = useState("");
  const metres = typedNumber(text);
  const isLength = Number.isFinite(metres) && metres > 0;
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (isLength) void of.calibrate(metres);
      }}
    >
      <Field label="Length of the line in metres" hideLabel>
        <TextInput
          value={text}
          inputMode="decimal"
          placeholder="Length in metres"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        size="sm"
        variant="primary"
        disabledReason={isLength ? undefined : "Enter a length such as 3.6."}
      >
        Set scale
      </Button>
    </form>
  );
}

/** Who drew the chosen markup, and what can be done with it. */
function Chosen({ of, mayManage }: { of: MarkupTools; mayManage: boolean }) {
  const me = useUser()._id;
  const { chosen, acts } = of;
  if (!chosen) return null;
  const isMine = chosen.createdBy?._id === me;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>
        {isMine ? "Drawn by you" : `Drawn by ${chosen.createdBy?.name ?? "somebody who has left"}`}
        {chosen.shared ? ", shared" : ", for you alone"}
      </p>
      {isMine && (
        <Button size="sm" onClick={() => void acts.share(chosen._id, !chosen.shared)}>
          {chosen.shared ? "Stop sharing" : "Share"}
        </Button>
      )}
      {(isMine || (mayManage && chosen.shared)) && (
        <Button size="sm" variant="danger" onClick={() => void acts.remove(chosen._id)}>
          Remove
        </Button>
      )}
    </div>
  );
}
