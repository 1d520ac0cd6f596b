import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { asHeading, type RecordKind } from "../../../../contract/site/kind.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import { useMediaQuery } from "../../../ui/hooks/use-media-query.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import type { KnownNames } from "../parts/use-names.ts";
import { RecordListRow } from "./record-row.tsx";
import type { RecordSelection } from "./use-record-selection.ts";

const ROW_PX = 72;
/** Higher on a phone, where the location is on a line of its own. The style sheet has the same breakpoint. */
const NARROW_ROW_PX = 100;
const NARROW = "(width < 40rem)";

interface RecordListProps {
  readonly kind: RecordKind;
  readonly records: readonly LocalRecord[];
  readonly names: KnownNames;
  readonly today: string;
  readonly panel: UrlPanel;
  readonly selection: RecordSelection;
}

/**
 * The records that the filters select. Only the rows on the screen are in the DOM, so that 5,000 are as fast as 50.
 */
export function RecordList({ kind, records, names, today, panel, selection }: RecordListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const { top = 0 } = list.current?.getBoundingClientRect() ?? {};
    setAbove(top + window.scrollY);
  }, []);
  const height = useMediaQuery(NARROW) ? NARROW_ROW_PX : ROW_PX;
  const rows = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: above,
    getItemKey: (index) => records[index]?._id ?? index,
  });
  useEffect(() => rows.measure(), [rows, height]);
  return (
    <ul
      ref={list}
      aria-label={asHeading(kind.plural)}
      className="relative overflow-hidden rounded-lg border border-line bg-surface"
      style={{ height: rows.getTotalSize() + 2 }}
    >
      {rows.getVirtualItems().map(({ index, start, size, key }) => {
        const record = records[index];
        return record === undefined ? null : (
          <RecordListRow
            key={key}
            kind={kind}
            record={record}
            names={names}
            today={today}
            link={panel.linkTo(record._id)}
            isOpen={panel.openId === record._id}
            index={index}
            total={records.length}
            start={start - above}
            height={size}
            onSelect={selection.isMode ? selection.select : undefined}
            isSelected={selection.has(record._id)}
          />
        );
      })}
    </ul>
  );
}
