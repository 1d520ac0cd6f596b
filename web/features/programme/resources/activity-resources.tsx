import { typedNumber } from "../../../../engine/amount-text.ts";
import "./resources.css";
import { X } from "lucide-react";
import { useState } from "react";
import type { PlanActivity, PlanAssignment } from "../../../../engine/programme/plan.ts";
import { Combobox } from "../../../ui/fields/combobox.tsx";
import { BareIconButton } from "../../../ui/controls/icon-button.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { type CellContext, isMilestone } from "../columns/column.ts";
import type { ProgrammeStore } from "../store/programme-store.ts";
import { assignedTo } from "../values/assigned.ts";

interface ActivityResourcesProps {
  readonly activity: PlanActivity;
  readonly context: CellContext;
  readonly readOnly: string | null;
  readonly store: Pick<ProgrammeStore, "edit">;
}

/** The resources of an activity, each with the amount needed per working day. */
export function ActivityResources({ activity, context, readOnly, store }: ActivityResourcesProps) {
  const [problem, setProblem] = useState<string>();
  const { plan, resources, newId } = context;
  const assigned = assignedTo(plan, activity._id);
  if (isMilestone(activity)) return null;
  if (readOnly !== null && assigned.length === 0) return null;
  const taken = new Set(assigned.map(({ resource }) => resource));
  const free = [...resources.values()].filter(
    ({ _id, status }) => status === "active" && !taken.has(_id),
  );
  const put = (assignment: PlanAssignment, label: string) =>
    setProblem(store.edit([{ op: "put_assignment", assignment }], label) ?? undefined);
  return (
    <section aria-labelledby="activity-resources" className="pg-resources">
      <h3 id="activity-resources">Resources</h3>
      {assigned.length > 0 && (
        <ul>
          {assigned.map((one) => {
            const found = resources.get(one.resource);
            const name = found?.name ?? "Unknown resource";
            return (
              <li key={one._id}>
                <span>{name}</span>
                <Amount
                  label={`${name} a working day`}
                  value={one.perDay}
                  readOnly={readOnly !== null}
                  onChange={(perDay) => put({ ...one, perDay }, `Need ${perDay} of ${name}`)}
                />
                <small>{words(found?.unit, found?.capacity)}</small>
                {readOnly === null && (
                  <BareIconButton
                    label={`Remove ${name}`}
                    icon={<X aria-hidden="true" />}
                    onClick={() =>
                      setProblem(
                        store.edit([{ op: "remove_assignment", _id: one._id }], `Remove ${name}`) ??
                          undefined,
                      )
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {problem !== undefined && (
        <p role="alert" className="pg-resources-problem">
          {problem}
        </p>
      )}
      {readOnly === null && (
        <Combobox
          value=""
          placeholder="Assign a resource"
          emptyText="No resource by that name."
          options={free.map(({ _id, name, unit, capacity }) => ({
            value: _id,
            label: name,
            detail: words(unit, capacity),
          }))}
          onChange={(resource) =>
            put(
              { _id: newId(), activity: activity._id, resource, perDay: 1 },
              `Assign ${resources.get(resource)?.name ?? "a resource"}`,
            )
          }
        />
      )}
    </section>
  );
}

const words = (unit: string | undefined, capacity: number | null | undefined): string =>
  [
    unit === undefined || unit === "day" ? "a day" : `${unit} a day`,
    capacity === null || capacity === undefined ? [] : `of ${capacity}`,
  ]
    .flat()
    .join(" ");

interface AmountProps {
  readonly label: string;
  readonly value: number;
  readonly readOnly: boolean;
  readonly onChange: (value: number) => void;
}

/** A field for the amount needed. It accepts only numbers above zero. */
function Amount({ label, value, readOnly, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  if (readOnly) return <b>{value}</b>;
  const take = () => {
    const amount = typedNumber(typed ?? "");
    if (typed !== undefined && amount > 0 && amount !== value) onChange(amount);
    setTyped(undefined);
  };
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
