import "./compare.css";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import type { PanelProps } from "../panel.ts";
import { sideOptions } from "./compare-queries.ts";
import { compareRows } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { CompareWords } from "./compare-words.tsx";
import { baselineSide, NOW, rowsOfNow } from "./sides.ts";

interface CompareViewProps extends Pick<
  PanelProps,
  "projectId" | "state" | "context" | "onShowRow"
> {
  readonly from: string;
  readonly to: string;
  /** Left out if the two states are fixed. */
  readonly onChange?: (sides: { readonly from: string; readonly to: string }) => void;
}

/** Compares two states of the programme: in words, and column by column. */
export function CompareView({ from, to, onChange, ...panel }: CompareViewProps) {
  const { projectId, state, context, onShowRow } = panel;
  const sides = [
    { value: NOW, label: "The programme now" },
    ...state.baselines.map(({ _id, name, current }) => ({
      value: baselineSide(_id),
      label: current ? `${name} (current baseline)` : name,
    })),
  ];
  for (const side of [from, to])
    if (side.startsWith("revision:") && !sides.some(({ value }) => value === side))
      sides.push({ value: side, label: `Revision ${side.slice("revision:".length)}` });
  const nameOf = (side: string) =>
    side === NOW ? "Now" : (sides.find(({ value }) => value === side)?.label ?? side);
  return (
    <section aria-label="Comparison" className="pg-compare">
      {onChange && (
        <div className="pg-compare-sides">
          <Field label="Compare">
            <Select
              value={from}
              options={sides}
              onChange={({ target }) => onChange({ from: target.value, to })}
            />
          </Field>
          <Field label="With">
            <Select
              value={to}
              options={sides}
              onChange={({ target }) => onChange({ from, to: target.value })}
            />
          </Field>
        </div>
      )}
      {from === to ? (
        <p>Choose two different states to compare.</p>
      ) : (
        <>
          <CompareWords
            key={`words ${from} ${to}`}
            {...{ projectId, from, to, context, onShowRow }}
            revision={state.revision}
          />
          <Dates
            key={`dates ${from} ${to}`}
            {...{ projectId, from, to, context, onShowRow }}
            names={{ from: nameOf(from), to: nameOf(to) }}
          />
        </>
      )}
    </section>
  );
}

interface DatesProps extends Pick<PanelProps, "projectId" | "context" | "onShowRow"> {
  readonly from: string;
  readonly to: string;
  readonly names: { readonly from: string; readonly to: string };
}

function Dates({ projectId, from, to, names, context, onShowRow }: DatesProps) {
  const before = useQuery(sideOptions(projectId, from));
  const after = useQuery(sideOptions(projectId, to));
  const rows = useMemo(() => {
    const now = rowsOfNow(context);
    const was = from === NOW ? now : before.data;
    const is = to === NOW ? now : after.data;
    return was && is && compareRows({ from: was, to: is, now }, context);
  }, [context, from, to, before.data, after.data]);
  if (before.error || after.error)
    return (
      <ErrorState
        message="The dates could not be loaded."
        onRetry={() => void Promise.all([before.refetch(), after.refetch()])}
        retrying={before.isFetching || after.isFetching}
      />
    );
  if (!rows) return <SkeletonText lines={8} />;
  return (
    <CompareTable
      rows={rows}
      names={names}
      hasNow={from !== NOW && to !== NOW}
      context={context}
      onShowRow={onShowRow}
    />
  );
}
