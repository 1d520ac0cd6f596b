import { clsx } from "clsx";
import type { MaterialRow } from "../../../contract/resources/resource-movements.ts";
import { Badge } from "../../ui/data/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { formatQuantity } from "./resource-words.ts";
import type { PanelLink } from "../../ui/hooks/use-url-panel.ts";

interface MaterialLineProps {
  row: MaterialRow;
  /** Whether to show the figures of each project. */
  withProjects: boolean;
  link: PanelLink;
  onRecord: () => void;
}

const columns = [
  ["Required", "required"],
  ["Ordered", "ordered"],
  ["Delivered", "delivered"],
  ["Used", "used"],
  ["Left", "left"],
] as const;

/** A material as a row of the table; on a phone its figures are under its name. */
export function MaterialLine({ row, withProjects, link, onRecord }: MaterialLineProps) {
  // A surplus on one site does not cover a shortage on another.
  const isShort = row.toOrder > 0 || row.projects.some(({ toOrder }) => toOrder > 0);
  const isOver = row.delivered > row.ordered;
  return (
    <tr className="border-b border-line align-top last:border-b-0 max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:px-4 max-sm:py-3">
      <th scope="row" className="px-4 py-3 font-normal max-sm:col-span-3 max-sm:p-0">
        <TextLink {...link}>{row.name}</TextLink>
        <span className="ml-2 text-xs text-muted">{row.unit}</span>
        <span className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {isShort && <Badge tone="orange">Short</Badge>}
          {isOver && <Badge tone="blue">More delivered than ordered</Badge>}
        </span>
        {withProjects && row.projects.length > 1 && (
          <ul className="mt-1 text-xs text-muted">
            {row.projects.map((project) => (
              <li key={project._id}>
                {project.title}: {formatQuantity(project.left)} left
                {project.toOrder > 0 && `, ${formatQuantity(project.toOrder)} to order`}
              </li>
            ))}
          </ul>
        )}
      </th>
      {columns.map(([label, name]) => (
        <td key={name} className="px-4 py-3 text-right tabular-nums max-sm:p-0 max-sm:text-left">
          <span className="block text-xs text-muted sm:hidden">{label}</span>
          {formatQuantity(row[name])}
        </td>
      ))}
      <td
        className={clsx(
          "px-4 py-3 text-right tabular-nums max-sm:p-0 max-sm:text-left",
          isShort && "font-semibold text-signal-ink",
        )}
      >
        <span className="block text-xs font-normal text-muted sm:hidden">To order</span>
        {formatQuantity(Math.max(0, row.toOrder))}
      </td>
      <td className="px-4 py-2 text-right max-sm:col-span-3 max-sm:p-0 max-sm:text-left">
        <Button size="sm" onClick={onRecord} aria-label={`Record ${row.name}`}>
          Record
        </Button>
      </td>
    </tr>
  );
}
