import { useState } from "react";
import type { ProgrammeComparison } from "../../../../contract/programme/programme-compare.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import type { CellContext } from "../columns/column.ts";
import { Disclosure } from "../parts/disclosure.tsx";
import { RowLinks } from "../parts/row-links.tsx";
import { rowPositionOf } from "../rows/plan-index.ts";
import { useComparison } from "./compare-queries.ts";

interface CompareWordsProps {
  readonly projectId: string;
  readonly from: string;
  readonly to: string;
  readonly revision: number;
  readonly context: CellContext;
  readonly onShowRow: (activityId: string) => void;
}

/** The number of causes shown at first. */
const FIRST = 8;

/** What moved between two states, by how much, and because of what. */
export function CompareWords(props: CompareWordsProps) {
  const { projectId, from, to, revision, context, onShowRow } = props;
  const [most, setMost] = useState(FIRST);
  const { data, error, refetch, isFetching } = useComparison(projectId, { from, to, revision });
  if (error && !data)
    return (
      <ErrorState
        message="The two could not be compared."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={4} />;
  const { groups, groupCount, added, removed } = data;
  const isSame = groupCount === 0 && added.length === 0 && removed.length === 0;
  return (
    <div className="pg-compare-words" aria-busy={isFetching}>
      <p role="status">
        <strong>{data.words}</strong>
      </p>
      {isSame && data.explained && <p>No activity moved, and none was added or removed.</p>}
      <Lone what="added" list={added} context={context} onShowRow={onShowRow} />
      <Lone what="removed" list={removed} context={context} onShowRow={onShowRow} />
      {groups.length > 0 && (
        <>
          <h3>Why</h3>
          <ol>
            {groups.slice(0, most).map((group) => (
              <Group
                key={`${group.root.kind} ${"id" in group.root ? group.root.id : ""}`}
                group={group}
                context={context}
                onShowRow={onShowRow}
              />
            ))}
          </ol>
        </>
      )}
      {groups.length > most && (
        <div>
          <Button size="sm" onClick={() => setMost(groups.length)}>
            {`Show ${groups.length - most} more`}
          </Button>
        </div>
      )}
      {most >= groups.length && groupCount > groups.length && (
        <p className="pg-note">
          {(groupCount - groups.length).toLocaleString("en")} smaller causes are not listed.
        </p>
      )}
    </div>
  );
}

interface GroupProps extends Pick<CompareWordsProps, "context" | "onShowRow"> {
  readonly group: ProgrammeComparison["groups"][number];
}

function Group({ group: { words, count, moves }, context, onShowRow }: GroupProps) {
  return (
    <li>
      <p>{words}</p>
      <Disclosure
        label={count === 1 ? "What moves" : `The ${count.toLocaleString("en")} that move`}
      >
        {() => (
          <RowLinks
            label="What moves"
            rows={moves.map(({ activity, words: said }) => ({
              key: activity,
              id: activity,
              place: (rowPositionOf(context.plan, activity) ?? -1) + 1,
              name: said,
              detail: "",
            }))}
            of={count}
            onShowRow={onShowRow}
          />
        )}
      </Disclosure>
    </li>
  );
}

interface LoneProps extends Pick<CompareWordsProps, "context" | "onShowRow"> {
  readonly what: "added" | "removed";
  readonly list: ProgrammeComparison["added"];
}

function Lone({ what, list, context, onShowRow }: LoneProps) {
  if (list.length === 0) return null;
  const label = `${list.length.toLocaleString("en")} ${list.length === 1 ? "activity was" : "activities were"} ${what}`;
  const rows = list.map(({ _id, code, name }) => ({
    key: _id,
    id: _id,
    place: rowPositionOf(context.plan, _id),
    name: [code, name].filter((part) => part !== "").join(" ") || "Without a name",
  }));
  const there = rows.flatMap((row) =>
    row.place === undefined ? [] : [{ ...row, place: row.place + 1, detail: "" }],
  );
  const gone = rows.filter(({ place }) => place === undefined);
  return (
    <div>
      <Disclosure label={label}>
        {() => (
          <>
            {there.length > 0 && (
              <RowLinks label={label} rows={there} of={there.length} onShowRow={onShowRow} />
            )}
            {gone.length > 0 && <p>{gone.map(({ name }) => name).join(", ")}</p>}
          </>
        )}
      </Disclosure>
    </div>
  );
}
