import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { LinkFields } from "../../../../engine/programme/edits/edit.ts";
import {
  type LinkType,
  linkTypes,
  type Plan,
  type PlanLink,
} from "../../../../engine/programme/plan.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { unitsOf } from "../../../../engine/programme/typed/duration.ts";
import {
  formatLink,
  type LinkContext,
  parseLinks,
} from "../../../../engine/programme/typed/typed-links.ts";
import { linkTypeWords } from "./link-words.ts";

interface LinkFormProps {
  link: PlanLink;
  plan: Plan;
  /** What the link joins, in words. */
  label: string;
  at: { readonly x: number; readonly y: number };
  onSave: (fields: LinkFields) => void;
  onRemove: () => void;
  onClose: () => void;
}

const WIDTH = 264;
/** Stands for the predecessor in the text that the grid's link parser reads. */
const SELF = "1";

function contextOf(plan: Plan, link: PlanLink): LinkContext {
  const from = plan.activities.find(({ _id }) => _id === link.from);
  const wanted = from?.calendar ?? plan.calendar;
  const calendar = plan.calendars.find(({ _id }) => _id === wanted);
  const units = calendar ? unitsOf(calendar) : { minutesPerDay: 480, minutesPerWeek: 2400 };
  return {
    idOf: (reference) => (reference === SELF ? link.from : undefined),
    referenceOf: () => SELF,
    unitsOf: () => units,
    durationOf: () => from?.durationMinutes ?? 0,
  };
}

/** The form for the type and lag of a link, beside it. */
export function LinkForm({ link, plan, label, at, onSave, onRemove, onClose }: LinkFormProps) {
  const context = contextOf(plan, link);
  const [type, setType] = useState<LinkType>(link.type);
  const [lag, setLag] = useState(
    () => /[+-].*$/.exec(formatLink({ ...link, type: "SS" }, context))?.[0] ?? "",
  );
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLFormElement>(null);
  const title = useId();

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    const form = box.current;
    form?.querySelector("input")?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    form?.addEventListener("keydown", onKey);
    return () => {
      form?.removeEventListener("keydown", onKey);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const save = () => {
    const text = lag.trim();
    const signed = text === "" || /^[+\-−]/.test(text) ? text : `+${text}`;
    const read = parseLinks(`${SELF}${type}${signed}`, context);
    const [typed] = "links" in read ? read.links : [];
    if (!typed) {
      setProblem("Type a lag as in 3d, -2d, 50% or 4eh.");
      return;
    }
    const { lagMinutes, lagUnit, lagPercent } = typed;
    onSave({ type, lagMinutes, lagUnit, lagPercent });
  };

  return (
    <form
      ref={box}
      aria-labelledby={title}
      className="absolute z-30 flex flex-col gap-3 rounded-lg border border-line bg-raised p-3 shadow-float print:hidden"
      style={{ left: Math.max(4, at.x), top: Math.max(4, at.y), width: WIDTH }}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p id={title} className="text-xs font-medium text-soft">
        {label}
      </p>
      <Segments
        label="Type"
        value={type}
        onChange={setType}
        options={linkTypes.map((value) => ({ value, label: value }))}
      />
      <p className="-mt-2 text-xs text-muted">{linkTypeWords[type]}</p>
      <Field label="Lag" error={problem}>
        <TextInput
          value={lag}
          placeholder="3d, -2d, 50%, 4eh"
          onChange={(event) => {
            setLag(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <div className="flex items-center gap-2">
        <Button type="submit" size="sm" variant="primary">
          Save
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <span className="grow" />
        <IconButton label="Remove link" size="sm" danger icon={<Trash2 />} onClick={onRemove} />
      </div>
    </form>
  );
}

/** The position where the form fits beside a point of the Gantt. */
export function formPosition(
  at: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): { x: number; y: number } {
  return {
    x: Math.min(at.x + 8, Math.max(4, width - WIDTH - 8)),
    y: Math.min(at.y + 8, Math.max(4, height - 250)),
  };
}
