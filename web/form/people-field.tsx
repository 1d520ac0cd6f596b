import { type ReactNode, useId } from "react";
import { Checkbox } from "../ui/fields/checkbox.tsx";

interface PeopleFieldProps {
  readonly people: readonly { readonly _id: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** The most people that can be chosen. */
  readonly most: number;
  readonly error: string | undefined;
  /** Shown if there is nobody to choose. */
  readonly none: ReactNode;
}

/** Chooses the recipients of a mail. */
export function PeopleField({ people, value, onChange, most, error, none }: PeopleFieldProps) {
  const errorId = useId();
  // After an error, the form focuses the first person.
  const first = error === undefined ? undefined : people[0]?._id;
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">To</legend>
      {people.length === 0 ? (
        <p className="text-sm text-soft">{none}</p>
      ) : (
        <div className="grid max-h-64 gap-x-4 gap-y-2 overflow-y-auto sm:grid-cols-2">
          {people.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              label={name}
              checked={value.includes(_id)}
              aria-invalid={_id === first || undefined}
              aria-describedby={_id === first ? errorId : undefined}
              disabled={value.length >= most && !value.includes(_id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, _id] : value.filter((each) => each !== _id))
              }
            />
          ))}
        </div>
      )}
      {first !== undefined && (
        <p id={errorId} role="alert" className="mt-1 text-sm text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
