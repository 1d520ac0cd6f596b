import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import type { UploadedSheet } from "../../../../contract/drawing-uploads.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { ReviewRowFields } from "./review-row.tsx";
import { doubtfulRows, type ReviewRow, type ReviewValues } from "./review-values.ts";

/** A row before it is measured. */
const ROW_PX = 270;

interface ReviewRowsProps {
  /** As they were read. */
  rows: readonly ReviewRow[];
  known: ReadonlyMap<string, UploadedSheet>;
}

/** The sheets of an upload with their fields. Only those on the screen are in the document, of 2,000 too. */
export function ReviewRows({ rows, known }: ReviewRowsProps) {
  const { reset, getValues } = useFormContext<ReviewValues>();
  const doubtful = useMemo(
    () => doubtfulRows(rows, (sheet) => known.get(sheet)?.proposal.drawing ?? null),
    [rows, known],
  );
  const [isNarrowed, setNarrowed] = useState(false);
  const shown = useMemo(() => {
    const all = rows.map((_, at) => at);
    return isNarrowed ? all.filter((at) => doubtful.has(at)) : all;
  }, [rows, doubtful, isNarrowed]);
  const { list, above, virtual } = useRows(shown);
  useFirstError((at) => {
    if (!shown.includes(at)) setNarrowed(false);
    virtual.scrollToIndex(Math.max(0, shown.indexOf(at)), { align: "center" });
  });
  const setAll = (wanted: boolean) => {
    const { rows: now, ...others } = getValues();
    const isShown = new Set(shown);
    const next = now.map((row, at) => (isShown.has(at) ? { ...row, wanted } : row));
    // All at once: `setValue` would tell of each of 2,000 rows by itself.
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
              onChange={(next) => setNarrowed(next === "doubtful")}
              options={[
                { value: "all", label: `All ${rows.length.toLocaleString("en")}` },
                { value: "doubtful", label: `To look at ${doubtful.size.toLocaleString("en")}` },
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

/** Leads to the first row with an error, which may be far from the screen. */
function useFirstError(lead: (at: number) => void): void {
  const { setFocus } = useFormContext<ReviewValues>();
  const { errors, submitCount } = useFormState<ReviewValues>();
  const latest = useRef(lead);
  const found = Object.entries(errors.rows ?? {}).find(([, error]) => error !== undefined);
  useEffect(() => {
    latest.current = lead;
  });
  const [at, fields] = found ?? [];
  const name = Object.keys(fields ?? {})[0];
  useEffect(() => {
    if (submitCount === 0 || at === undefined || name === undefined) return undefined;
    latest.current(Number(at));
    // The row is in the document after the list has followed.
    const timer = setTimeout(() => setFocus(`rows.${Number(at)}.${name}` as "rows.0.number"), 100);
    return () => clearTimeout(timer);
  }, [submitCount, at, name, setFocus]);
}
