import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { ImportKind, ImportRecord, LeftRecord } from "../../../contract/imports/imports.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { counted } from "../../ui/counted.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { RelativeTime } from "../../ui/data/relative-time.tsx";
import { useUser } from "../session/public.ts";
import { useRecentImports, useUndoImport } from "./import-queries.ts";

const nouns: Readonly<Record<ImportKind, string>> = { tasks: "task", expenses: "expense" };

interface RecentImportsProps {
  readonly project: string;
  readonly kind: ImportKind;
}

/**
 * The imports of the last 24 hours, each with the button that undoes it. Shows nothing while there are none: a list
 * that cannot be loaded would only stand in the way of the import.
 */
export function RecentImports({ project, kind }: RecentImportsProps) {
  const { data = [] } = useRecentImports(project, kind);
  const undo = useUndoImport(project);
  const [left, setLeft] = useState<{
    readonly count: number;
    readonly few: readonly LeftRecord[];
  }>();
  if (data.length === 0) return null;
  const start = (id: string) => {
    setLeft(undefined);
    undo.mutate(id, {
      onSuccess: (done) => setLeft({ count: done.leftCount, few: done.left }),
    });
  };
  return (
    <section aria-labelledby="recent-imports" className="mt-6 border-t border-line pt-4">
      <h3 id="recent-imports" className="text-sm font-semibold">
        Imported in the last 24 hours
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {data.map((each) => (
          <RecentImport
            key={each._id}
            record={each}
            undoing={undo.isPending && undo.variables === each._id}
            disabled={undo.isPending}
            onUndo={() => start(each._id)}
          />
        ))}
      </ul>
      {undo.error && (
        <div className="mt-3">
          <Banner tone="red">
            {serverMessage(undo.error, "Failed to undo the import. Please try again.")}
          </Banner>
        </div>
      )}
      {left && left.count > 0 && <Left {...left} noun={nouns[kind]} />}
    </section>
  );
}

interface RecentImportProps {
  readonly record: ImportRecord;
  readonly undoing: boolean;
  readonly disabled: boolean;
  readonly onUndo: () => void;
}

function RecentImport({ record, undoing, disabled, onUndo }: RecentImportProps) {
  const user = useUser();
  const { kind, made, source, by, createdAt, undone } = record;
  const words = counted(made, nouns[kind]);
  const who = by === null ? "" : by._id === user._id ? ", by you" : `, by ${by.name}`;
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <p className="min-w-0 flex-1">
        <span className="font-medium">{words}</span>{" "}
        <span className="break-words text-muted">
          from {source}
          {who}, <RelativeTime iso={createdAt} />
        </span>
      </p>
      {undone ? (
        <span className="shrink-0 text-muted">
          {undone.removed === made
            ? "Undone"
            : `Undone: ${undone.removed.toLocaleString("en")} removed`}
        </span>
      ) : (
        <Button
          size="sm"
          icon={<Undo2 aria-hidden="true" />}
          loading={undoing}
          disabled={disabled}
          onClick={onUndo}
          aria-label={`Undo the import of ${words} from ${source}`}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

/** What stays of an import that is undone, and why. */
function Left({
  count,
  few,
  noun,
}: {
  readonly count: number;
  readonly few: readonly LeftRecord[];
  readonly noun: string;
}) {
  return (
    <div className="mt-3" role="status">
      <Banner tone="orange">
        {counted(count, noun)} {count === 1 ? "stays" : "stay"}:
        <ul className="mt-1 list-disc pl-5">
          {few.map(({ _id, title, reason }) => (
            <li key={_id} className="break-words">
              “{title}”: {reason}
            </li>
          ))}
          {count > few.length && <li>and {(count - few.length).toLocaleString("en")} more.</li>}
        </ul>
      </Banner>
    </div>
  );
}
