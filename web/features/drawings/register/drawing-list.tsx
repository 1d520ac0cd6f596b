import "../drawings.css";
import { clsx } from "clsx";
import { Link } from "react-router";
import { disciplineLabels } from "../../../../contract/drawings/drawing-words.ts";
import type { DrawingRow } from "../../../../contract/drawings/drawings.ts";
import { HeaderCell } from "../../../ui/data/table.tsx";
import { formatDate, formatDay } from "../../../ui/format.ts";
import type { PanelLink } from "../../../ui/hooks/use-url-panel.ts";
import { DrawingStatus } from "../drawing-status.tsx";
import { SheetPicture } from "../sheet-picture.tsx";

interface DrawingListProps {
  drawings: readonly DrawingRow[];
  linkTo: (id: string) => PanelLink;
  openId: string | undefined;
}

const newerWords =
  "A newer revision was issued that was not sent to you. Ask for it before you build from this one.";

/** The date on the sheet, or when the revision was entered. */
const dayOf = ({ date, createdAt }: DrawingRow["revision"]) =>
  date === null ? formatDay(createdAt) : formatDate(date);

/** The register as a table; as cards on a phone. */
export function DrawingList({ drawings, linkTo, openId }: DrawingListProps) {
  return (
    <>
      <ul aria-label="Drawings" className="divide-y divide-line border-t border-line md:hidden">
        {drawings.map((drawing) => (
          <DrawingCard key={drawing._id} drawing={drawing} link={linkTo(drawing._id)} />
        ))}
      </ul>
      <table className="w-full text-left text-sm max-md:hidden">
        <caption className="sr-only">Drawings</caption>
        <thead className="border-y border-line">
          <tr>
            <HeaderCell>Number</HeaderCell>
            <HeaderCell>Title</HeaderCell>
            <HeaderCell className="max-lg:hidden">Discipline</HeaderCell>
            <HeaderCell>Revision</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell className="max-lg:hidden">Date</HeaderCell>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {drawings.map((drawing) => (
            <tr
              key={drawing._id}
              className={clsx("relative hover:bg-hover", openId === drawing._id && "bg-hover")}
            >
              <th scope="row" className="px-4 py-2 font-semibold whitespace-nowrap">
                <span className="flex items-center gap-3">
                  <SheetPicture id={drawing.revision.sheet._id} className="drawing-small" />
                  <Link {...linkTo(drawing._id)} className="after:absolute after:inset-0">
                    {drawing.number}
                  </Link>
                </span>
              </th>
              <td className="px-4 py-2">
                {drawing.title}
                {drawing.folder !== "" && (
                  <span className="block text-xs text-muted">{drawing.folder}</span>
                )}
                {drawing.outdated && (
                  <span className="block text-xs text-red-ink">{newerWords}</span>
                )}
              </td>
              <td className="px-4 py-2 max-lg:hidden">{disciplineLabels[drawing.discipline]}</td>
              <td className="px-4 py-2 tabular-nums">{drawing.revision.code}</td>
              <td className="px-4 py-2 whitespace-nowrap">
                <DrawingStatus status={drawing.revision.status} />
              </td>
              <td className="px-4 py-2 whitespace-nowrap max-lg:hidden">
                {dayOf(drawing.revision)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function DrawingCard({ drawing, link }: { drawing: DrawingRow; link: PanelLink }) {
  const { number, title, revision, outdated } = drawing;
  return (
    <li className="relative flex gap-3 px-4 py-3 hover:bg-hover">
      <SheetPicture id={revision.sheet._id} className="h-14 w-20" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link {...link} className="font-semibold after:absolute after:inset-0">
            {number}
          </Link>
          <span className="text-sm text-muted">{`Rev ${revision.code}`}</span>
          <DrawingStatus status={revision.status} />
        </p>
        <p className="text-sm">{title}</p>
        {outdated && <p className="text-xs text-red-ink">{newerWords}</p>}
      </div>
    </li>
  );
}
