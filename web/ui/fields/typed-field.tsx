import { useState } from "react";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

interface TypedFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  /** @returns why the text cannot be taken; null if it was */
  readonly onTake: (text: string) => string | null;
}

/**
 * A text that is accepted when its field is left, or by Enter. A text that cannot be accepted stays, with the
 * reason.
 */
export function TypedField({ label, hint, text, onTake }: TypedFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const take = () => {
    if (typed === undefined) return;
    const clean = typed.trim();
    const why = clean === text ? null : onTake(clean);
    setProblem(why ?? undefined);
    if (why === null) setTyped(undefined);
  };
  return (
    <Field label={label} hint={hint} error={problem}>
      <TextInput
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
    </Field>
  );
}
