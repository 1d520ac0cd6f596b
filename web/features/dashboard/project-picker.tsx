import { useEffect, useState } from "react";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { useProjectChoices, useProjectTitle } from "./dashboard-queries.ts";

const PAUSE_MS = 250;
/** The server refuses a longer search. */
const SEARCH_MAX = 200;

interface ProjectPickerProps {
  /** The chosen project's id; empty when none is. */
  value: string;
  onChange: (projectId: string) => void;
}

/** Chooses one of the projects in sight. They are fetched when it is opened, and searched on the server. */
export function ProjectPicker({ value, onChange }: ProjectPickerProps) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const search = useRested(text.trim().slice(0, SEARCH_MAX));
  const choices = useProjectChoices({ open, search });
  const title = useProjectTitle(value);
  const options = choices.data?.data.map(({ _id, title: label }) => ({ value: _id, label })) ?? [];
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setText("");
  };
  return (
    <div className="w-full sm:w-72">
      <Field label="Project" hideLabel>
        <Combobox
          options={options}
          value={value}
          onChange={onChange}
          placeholder="Select a project"
          chosenLabel={title}
          onOpenChange={change}
          onSearch={setText}
          emptyText={emptyText(choices)}
        />
      </Field>
    </div>
  );
}

function emptyText({ isPending, isError }: { isPending: boolean; isError: boolean }): string {
  if (isPending) return "Loading projects…";
  return isError ? "Projects could not be loaded. Close this and try again." : "No projects found.";
}

/** A text once it has rested for a moment, so that not every key stroke asks the server. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}
