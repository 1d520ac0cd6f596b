import { useState } from "react";
import { v7 as newId } from "uuid";
import { type ColumnType, columnTypes } from "../../../../engine/programme/plan.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { customKey } from "../columns/custom-columns.ts";
import type { EditProgramme } from "../view-model.ts";

const typeWords: Record<ColumnType, string> = {
  text: "Text",
  number: "Number",
  date: "Date",
  choice: "Choice",
};
const MAX_NAME = 80;

interface NewColumnProps {
  readonly onEdit: EditProgramme;
  /** Shows the column. */
  readonly onAdded: (key: string) => void;
}

/** Adds a custom column to the programme, for everybody who reads it. */
export function NewColumn({ onEdit, onAdded }: NewColumnProps) {
  const [name, setName] = useState("");
  const [type, setType] = useState<ColumnType>("text");
  const [choices, setChoices] = useState("");
  const list = [...new Set(choices.split(",").map((choice) => choice.trim()))].filter(Boolean);
  const why =
    name.trim() === ""
      ? "Name the column."
      : type === "choice" && list.length === 0
        ? "Type the choices, with commas between them."
        : undefined;
  const add = () => {
    const _id = newId();
    const column = { _id, name: name.trim(), type, choices: type === "choice" ? list : [] };
    onEdit([{ op: "put_column", column }], `New column ${column.name}`);
    onAdded(customKey(_id));
    setName("");
    setChoices("");
  };
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-3">
      <TextInput
        aria-label="Name of a new column"
        placeholder="New column"
        value={name}
        maxLength={MAX_NAME}
        onChange={(event) => setName(event.target.value)}
      />
      <Select
        aria-label="What the new column holds"
        value={type}
        options={columnTypes.map((value) => ({ value, label: typeWords[value] }))}
        onChange={(event) =>
          setType(columnTypes.find((one) => one === event.target.value) ?? "text")
        }
      />
      {type === "choice" && (
        <TextInput
          aria-label="Choices, with commas between them"
          placeholder="North, South"
          value={choices}
          onChange={(event) => setChoices(event.target.value)}
        />
      )}
      <Button size="sm" onClick={add} disabledReason={why}>
        Add column
      </Button>
    </div>
  );
}
