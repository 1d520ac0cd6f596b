import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";

export interface RowLink {
  readonly key: string;
  /** The activity that it leads to. */
  readonly id: string;
  /** The number of its row. */
  readonly place: number;
  readonly name: string;
  readonly detail: string;
}

interface RowLinksProps {
  readonly label: string;
  readonly rows: readonly RowLink[];
  /** The total number of rows, if not all of them are listed. */
  readonly of: number;
  readonly onShowRow: (activityId: string) => void;
}

/** The number of rows listed at first. */
const PAGE = 50;

/** Activities, each with a link to its row in the table and its bar. */
export function RowLinks({ label, rows, of, onShowRow }: RowLinksProps) {
  const [most, setMost] = useState(PAGE);
  return (
    <>
      <ul aria-label={label}>
        {rows.slice(0, most).map(({ key, id, place, name, detail }) => (
          <li key={key}>
            <button type="button" onClick={() => onShowRow(id)}>
              <span className="pg-place">{place}</span>
              <span>{name}</span>
              <small>{detail}</small>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button size="sm" onClick={() => setMost(most + PAGE * 4)}>
          Show more
        </Button>
      )}
      {most >= rows.length && of > rows.length && (
        <p className="pg-note">
          {(of - rows.length).toLocaleString("en")} more are not listed here.
        </p>
      )}
    </>
  );
}
