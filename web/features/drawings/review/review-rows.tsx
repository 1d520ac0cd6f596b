import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import type { UploadedSheet } from "../../../../contract/drawings/drawing-uploads.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { type Led, ReviewRowFields } from "./review-row.tsx";
import { doubtfulRows, type ReviewRow, type ReviewValues } from "./review-values.ts";

/** The height of a row before it is measured. */
const ROW_PX = 270;

interface ReviewRowsProps {
  /** The rows as they were read from the title blocks. */
  rows: readonly ReviewRow[];
  known: ReadonlyMap<string, UploadedSheet>;
}

/**
 * The sheets of an upload with their fields. Only the rows on the screen are in the document, even with 2,000
 * sheets.
 */
export function ReviewRows({ rows, known }: ReviewRowsProps) {
  const { reset, getValues } = useFormContext<ReviewValues>();
  const doubtful = useMemo(
    () => doubtfulRows(rows, (sheet) => known.get(sheet)?.proposal.drawing ?? null),
    [rows, known],
  );
  const led = useFirstError();
  const [narrowed, setNarrowed] = useState<{ readonly led: Led | undefined }>();
  // A row with an error is shown even if it was not among the doubtful ones.
  const isNarrowed =
    narrowed !== undefined && (led === narrowed.led || led === undefined || doubtful.has(led.at));
  const shown = useMemo(() => {
    const all = rows.map((_, at) => at);
    return isNarrowed ? all.filter((at) => doubtful.has(at)) : all;
  }, [rows, doubtful, isNarrowed]);
  const { list, above, virtual } = useRows(shown);
  useEffect(() => {
    if (led?.isWaiting()) virtual.scrollToIndex(shown.indexOf(led.at), { align: "center" });
  }, [led, shown, virtual]);
  const setAll = (wanted: boolean) => {
    const { rows: now, ...others } = getValues();
    const isShown = new Set(shown);
    const next = now.map((row, at) => (isShown.has(at) ? { ...row, wanted } : row));
    // One `reset` for all rows: `setValue` would notify for each of 2,000 rows.
    reset({ ...others, rows: next }, { keepDefaultValues: true, keepErrors: true });
  };
  return (
    <>
      {rows.length > 1 && (
        <div className="flex flex-wrap items-center gap-3">
          {doubtful.size > 0 && doubtful.size < rows.length && (
            <Segments
              label="Sheets that show"
              value={isNarrowed ? "doubtful" : "all"}
              onChange={(next) => setNarrowed(next === "doubtful" ? { led } : undefined)}
              options={[
                { value: "all", label: `All ${rows.length.toLocaleString("en")}` },
                { value: "doubtful", label: `To check ${doubtful.size.toLocaleString("en")}` },
              ]}
            />
          )}
          <Button size="sm" onClick={() => setAll(true)}>
            Choose these
          </Button>
          <Button size="sm" onClick={() => setAll(false)}>
            Leave these out
          </Button>
        </div>
      )}
      <ul
        ref={list}
        aria-label="Sheets"
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const at = shown[index];
          const row = at === undefined ? undefined : rows[at];
          return at === undefined || row === undefined ? null : (
            <ReviewRowFields
              key={key}
              at={at}
              page={row.page}
              sheet={row.sheet}
              drawing={known.get(row.sheet)?.proposal.drawing ?? null}
              index={index}
              total={shown.length}
              start={start - above}
              measure={virtual.measureElement}
              led={led?.at === at ? led : undefined}
            />
          );
        })}
      </ul>
    </>
  );
}

function useRows(shown: readonly number[]) {
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const { top = 0 } = list.current?.getBoundingClientRect() ?? {};
    setAbove(top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ROW_PX,
    overscan: 3,
    scrollMargin: above,
    getItemKey: (index) => shown[index] ?? index,
  });
  return { list, above, virtual };
}

/** The first field with an error after a submit, which may be far from the screen. Its row takes the focus once. */
function useFirstError(): Led | undefined {
  const { errors, submitCount } = useFormState<ReviewValues>();
  const [led, setLed] = useState<Led>();
  const latest = useRef(errors);
  useEffect(() => {
    latest.current = errors;
  });
  // Runs only after a submit, not as errors are corrected: the list would jump while somebody types.
  useEffect(() => {
    const { rows = {} } = latest.current;
    const found = Object.entries(rows).find(([, error]) => error !== undefined);
    const field = Object.keys(found?.[1] ?? {})[0];
    if (submitCount === 0 || !found || field === undefined) return;
    let isTaken = false;
    const take = () => {
      const isFirst = !isTaken;
      isTaken = true;
      return isFirst;
    };
    setLed({ at: Number(found[0]), field, isWaiting: () => !isTaken, take });
  }, [submitCount]);
  return led;
}
