import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { LocalRecord } from "../../../site/local-record.ts";
import type { UrlPanel } from "../../../ui/hooks/use-url-panel.ts";
import { type Names, SnagRow } from "./snag-row.tsx";

const ROW_PX = 72;

interface SnagListProps {
  readonly records: readonly LocalRecord[];
  readonly names: Names;
  readonly today: string;
  readonly panel: UrlPanel;
}

/** The snags that the filters choose. Only the rows on the screen are in the document, so that 5,000 are as fast as 50. */
export function SnagList({ records, names, today, panel }: SnagListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const { top = 0 } = list.current?.getBoundingClientRect() ?? {};
    setAbove(top + window.scrollY);
  }, []);
  const rows = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: above,
    getItemKey: (index) => records[index]?._id ?? index,
  });
  return (
    <ul
      ref={list}
      aria-label="Snags"
      className="relative overflow-hidden rounded-lg border border-line bg-surface"
      style={{ height: rows.getTotalSize() + 2 }}
    >
      {rows.getVirtualItems().map(({ index, start, size, key }) => {
        const record = records[index];
        return record === undefined ? null : (
          <SnagRow
            key={key}
            record={record}
            names={names}
            today={today}
            link={panel.linkTo(record._id)}
            isOpen={panel.openId === record._id}
            index={index}
            total={records.length}
            start={start - above}
            height={size}
          />
        );
      })}
    </ul>
  );
}
