import { useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { CostPlan } from "../../../contract/cost-plan/cost-plan.ts";
import { LoadMore } from "../../ui/data/load-more.tsx";
import { HeaderCell } from "../../ui/data/table.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { CodeRow } from "./code-row.tsx";
import { LineRow } from "./line-row.tsx";
import type { PlanAction } from "./plan-editor.tsx";
import { type CostCodeRow as Row, planRows, daySpanOf } from "./plan-tree.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { counted } from "../../ui/counted.ts";
import { planSpanText } from "./plan-words.ts";

/** How many rows are rendered at first, and how many are added each time the end of the list nears the screen. */
const SHOWN = 120;
/** A plan with at most this many rows starts fully open; a larger one shows only its top codes. */
const OPEN_UP_TO = 80;

interface PlanTableProps {
  plan: CostPlan;
  /** Undefined for people who may only read. */
  onAct: ((act: PlanAction) => void) | undefined;
}

/** The plan as a tree. The up and down arrows move between codes, right opens one and left closes it. */
export function PlanTable({ plan, onAct }: PlanTableProps) {
  const { codes, lines, currency, planned } = plan;
  const [openAtFirst, setOpenAtFirst] = useState(codes.length + lines.length <= OPEN_UP_TO);
  /** The codes that the person has toggled away from their initial state. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(SHOWN);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(
    () => planRows({ codes, lines }, (id) => turned.has(id) !== openAtFirst),
    [codes, lines, turned, openAtFirst],
  );
  const turn = (id: string) => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  const setAll = (open: boolean) => {
    setOpenAtFirst(open);
    setTurned(new Set());
  };

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, row: Row) => {
    const { currentTarget, key } = event;
    const all = [...(body.current?.querySelectorAll<HTMLElement>("button[aria-expanded]") ?? [])];
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const turns = (key === "ArrowRight" && !row.isOpen) || (key === "ArrowLeft" && row.isOpen);
    if (step === 0 && !turns) return;
    event.preventDefault();
    if (turns) turn(row.code._id);
    else all[all.indexOf(currentTarget) + step]?.focus();
  };

  return (
    <>
      <div className="flex gap-4 px-5 pb-3 text-sm">
        <button
          type="button"
          className={`${textLinkClass} pointer-coarse:min-h-11`}
          onClick={() => setAll(true)}
        >
          Expand all
        </button>
        <button
          type="button"
          className={`${textLinkClass} pointer-coarse:min-h-11`}
          onClick={() => setAll(false)}
        >
          Collapse all
        </button>
      </div>
      <table aria-label="Cost codes and their lines" className="w-full text-left text-sm">
        <thead className="border-y border-line bg-paper">
          <tr>
            <HeaderCell className="pl-5!">Code and line</HeaderCell>
            <HeaderCell className="px-2! max-lg:hidden xl:max-2xl:hidden">
              Quantity × rate
            </HeaderCell>
            <HeaderCell className="px-2! max-md:hidden">Months</HeaderCell>
            <HeaderCell numeric className={onAct ? "px-2! max-sm:pr-5!" : "pr-5!"}>
              Amount
            </HeaderCell>
            {onAct && (
              <HeaderCell className="w-28 pr-3! max-sm:hidden">
                <span className="sr-only">Actions</span>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows
            .slice(0, shown)
            .map((row) =>
              row.kind === "code" ? (
                <CodeRow
                  key={row.code._id}
                  row={row}
                  currency={currency}
                  onTurn={turn}
                  onKeyDown={onKeyDown}
                  onAct={onAct}
                />
              ) : (
                <LineRow
                  key={row.line._id}
                  line={row.line}
                  depth={row.depth}
                  currency={currency}
                  onAct={onAct}
                />
              ),
            )}
        </tbody>
        <tfoot className="border-t border-edge font-semibold">
          <tr>
            <th scope="row" className="py-3 pr-2 pl-5">
              Planned
            </th>
            <td className="px-2 font-normal text-muted max-lg:hidden xl:max-2xl:hidden">
              {counted(lines.length, "line")}
            </td>
            <td className="px-2 font-normal whitespace-nowrap text-muted max-md:hidden">
              {planSpanText(daySpanOf(lines))}
            </td>
            <td className={`text-right ${onAct ? "px-2 max-sm:pr-5" : "pr-5"}`}>
              {formatExact(planned, currency)}
            </td>
          </tr>
        </tfoot>
      </table>
      {rows.length > shown && (
        <div className="pb-6">
          <LoadMore
            onMore={() => setShown((count) => count + SHOWN)}
            loading={false}
            error={undefined}
          />
        </div>
      )}
    </>
  );
}
