import { clsx } from "clsx";
import { Pencil, Trash2 } from "lucide-react";
import type { BudgetLine } from "../../../contract/cost-plan/cost-plan.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import type { PlanAction } from "./plan-editor.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { measureText, monthsText, spreadLabels, spreadText } from "./plan-words.ts";
import { indentOf } from "./row-style.ts";

interface LineRowProps {
  line: BudgetLine;
  depth: number;
  currency: string;
  onAct: ((act: PlanAction) => void) | undefined;
}

/** A line of the plan. In a narrow table, fields without a column are shown below its name. */
export function LineRow({ line, depth, currency, onAct }: LineRowProps) {
  const { description, amount, months, spread } = line;
  const measure = measureText(line);
  const follows = spread === "programme";
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 pr-2 pl-3 align-top font-normal max-sm:wrap-anywhere">
        <span className="block" style={indentOf(depth)}>
          <span className="block pl-3 break-words text-soft">{description}</span>
          {measure !== undefined && (
            <span className="block pl-3 text-xs text-muted lg:max-xl:hidden 2xl:hidden">
              {measure}
            </span>
          )}
          <span className="block pl-3 text-xs text-muted md:hidden">
            {monthsText(months)}, {follows ? spreadText(line) : spreadLabels[spread].toLowerCase()}
          </span>
        </span>
        {onAct && <LineActs line={line} onAct={onAct} className="ml-6 flex sm:hidden" />}
      </th>
      <td className="px-2 py-2.5 align-top text-soft max-lg:hidden xl:max-2xl:hidden">
        {measure ?? <span className="text-muted">Lump sum</span>}
      </td>
      <td className="px-2 py-2.5 align-top text-soft max-md:hidden">
        <span className="block whitespace-nowrap">{monthsText(months)}</span>
        {(months.length > 1 || follows) && (
          <span className="block max-w-48 text-xs wrap-anywhere text-muted">
            {spreadText(line)}
          </span>
        )}
      </td>
      <td
        className={clsx(
          "py-2.5 text-right align-top whitespace-nowrap text-soft",
          onAct ? "px-2 max-sm:pr-5" : "pr-5",
        )}
      >
        {formatExact(amount, currency)}
      </td>
      {onAct && (
        <td className="py-1 pr-3 align-top max-sm:hidden">
          <LineActs line={line} onAct={onAct} className="flex justify-end" />
        </td>
      )}
    </tr>
  );
}

interface LineActsProps {
  line: BudgetLine;
  onAct: (act: PlanAction) => void;
  className: string;
}

function LineActs({ line, onAct, className }: LineActsProps) {
  return (
    <span className={className}>
      <IconButton
        size="sm"
        label={`Edit ${line.description}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onAct({ act: "line", line, costCode: line.costCode })}
      />
      <IconButton
        size="sm"
        danger
        label={`Delete ${line.description}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onAct({ act: "delete-line", line })}
      />
    </span>
  );
}
