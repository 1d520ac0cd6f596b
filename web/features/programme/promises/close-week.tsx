import { useState } from "react";
import { missReasons, missReasonWords } from "../../../../engine/programme/plan-complete.ts";
import {
  closePlanWeek,
  type PlanWeek,
  type WeekPromise,
} from "../../../../contract/look-ahead/promises.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextInput } from "../../../ui/fields/text-input.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { partWords } from "./promise-words.ts";

interface CloseWeekProps {
  readonly projectId: string;
  readonly week: PlanWeek;
  readonly onDone: () => void;
}

type Said = Pick<WeekPromise, "kept" | "reason" | "reasonWords">;

/** Asks for each promise whether it was kept, and if not, why; then closes the week. */
export function CloseWeek({ projectId, week, onDone }: CloseWeekProps) {
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  const [error, setError] = useState<string>();
  // A week that was closed before starts with its earlier answers.
  const saidOf = (promise: WeekPromise): Said => said.get(promise._id) ?? promise;
  const close = useCommand(() =>
    command(
      closePlanWeek,
      {
        params: { id: projectId, week: week.week },
        body: {
          results: week.promises.map((promise) => {
            const { kept, reason, reasonWords } = saidOf(promise);
            return { promise: promise._id, kept: kept === true, reason, words: reasonWords };
          }),
        },
      },
      { subject: `week:${projectId}:${week.week}` },
    ),
  );
  const open = week.promises.filter((promise) => {
    const { kept, reason } = saidOf(promise);
    return kept === null || (!kept && reason === null);
  }).length;
  const submit = async () => {
    setError(undefined);
    try {
      const { data } = await close.mutateAsync();
      const kept = data.promises.filter((one) => one.kept === true).length;
      toast(`The week is closed: ${kept} of ${data.promises.length} kept.`, { tone: "green" });
      onDone();
    } catch (failure) {
      setError(serverMessage(failure, "The week could not be closed. Please try again."));
    }
  };
  return (
    <>
      <ol aria-label="Was it kept?" className="pg-closing">
        {week.promises.map((promise) => (
          <ClosingRow
            key={promise._id}
            promise={promise}
            said={saidOf(promise)}
            onSay={(next) => setSaid(new Map(said).set(promise._id, next))}
          />
        ))}
      </ol>
      {error !== undefined && (
        <Banner tone="red" title="The week is not closed">
          {error}
        </Banner>
      )}
      <div className="pg-week-acts">
        <Button
          variant="primary"
          loading={close.isPending}
          disabled={open > 0}
          onClick={() => void submit()}
        >
          Close the week
        </Button>
        <Button onClick={onDone}>Cancel</Button>
        <p role="status" className="pg-note">
          {open === 0
            ? "A closed week cannot be changed."
            : `${open} of ${week.promises.length} still to answer.`}
        </p>
      </div>
    </>
  );
}

interface ClosingRowProps {
  readonly promise: WeekPromise;
  readonly said: Said;
  readonly onSay: (said: Said) => void;
}

const answers = [
  { value: "yes", label: "Kept" },
  { value: "no", label: "Not kept" },
] as const;

function ClosingRow({ promise, said, onSay }: ClosingRowProps) {
  const { activity, company } = promise;
  const { kept, reason, reasonWords } = said;
  const part = partWords(promise);
  return (
    <li>
      <div className="pg-promise-words">
        <strong>{activity.name}</strong>
        <p className="pg-note">
          {company?.name ?? "No company"}
          {part !== "" && ` · ${part}`}
        </p>
      </div>
      <Segments<"yes" | "no" | "">
        label={`${activity.name}: was it kept?`}
        value={kept === null ? "" : kept ? "yes" : "no"}
        onChange={(value) =>
          onSay(
            value === "yes"
              ? { kept: true, reason: null, reasonWords: "" }
              : { kept: false, reason, reasonWords },
          )
        }
        options={answers}
      />
      {kept === false && (
        <div className="pg-closing-why">
          <Field label="Why not" hideLabel>
            <Select
              value={reason ?? ""}
              onChange={({ target }) =>
                onSay({ ...said, reason: missReasons.find((one) => one === target.value) ?? null })
              }
              options={[
                { value: "", label: "Choose the reason", disabled: true },
                ...missReasons.map((value) => ({ value, label: missReasonWords[value] })),
              ]}
            />
          </Field>
          <Field label="In words" hideLabel>
            <TextInput
              value={reasonWords}
              maxLength={300}
              placeholder="In words"
              onChange={({ target }) => onSay({ ...said, reasonWords: target.value })}
            />
          </Field>
        </div>
      )}
    </li>
  );
}
