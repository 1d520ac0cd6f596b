import { clsx } from "clsx";
import { ChevronRight, Pencil, Plus, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { CostCode } from "../../../contract/cost-plan/cost-plan.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import type { PlanAction } from "./plan-editor.tsx";
import type { CostCodeRow as Row } from "./plan-tree.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { counted } from "../../ui/counted.ts";
import { planSpanText } from "./plan-words.ts";
import { indentOf } from "./row-style.ts";

interface CodeRowProps {
  row: Row;
  currency: string;
  onTurn: (codeId: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>, row: Row) => void;
  onAct: ((act: PlanAction) => void) | undefined;
}

/** A cost code with the total of its lines and of the codes below it. */
export function CodeRow({ row, currency, onTurn, onKeyDown, onAct }: CodeRowProps) {
  const { code, depth, holds, isOpen, span } = row;
  const name = `${code.code} ${code.title}`;
  return (
    <tr className={clsx("border-b border-line", depth === 0 && "bg-paper/60")}>
      <th scope="row" className="py-1.5 pr-2 pl-3 align-top font-normal max-sm:wrap-anywhere">
        <span className="flex items-start" style={indentOf(depth)}>
          {holds ? (
            <button
              type="button"

              aria-expanded={isOpen}
              onClick={() => onTurn(code._id)}
              onKeyDown={(event) => onKeyDown(event, row)}
              className={clsx(nameClass, "hover:bg-hover")}
            >
              <ChevronRight
                className={clsx(
                  "mt-0.5 size-4 shrink-0 text-muted transition-transform duration-100",
                  isOpen && "rotate-90",
                )}
                aria-hidden="true"
              />
              <CodeName code={code} />
            </button>
          ) : (
            <span className={clsx(nameClass, "pl-7!")}>
              <CodeName code={code} />
            </span>
          )}
        </span>
        {onAct && (
          <CodeActs row={row} name={name} onAct={onAct} className="-mt-1 ml-6 flex sm:hidden" />
        )}
      </th>
      <td className="px-2 py-3 align-top text-muted max-lg:hidden xl:max-2xl:hidden">
        {code.lines > 0 && counted(code.lines, "line")}
      </td>
      <td className="px-2 py-3 align-top whitespace-nowrap text-muted max-md:hidden">
        {planSpanText(span)}
      </td>
      <td
        className={clsx(
          "py-3 text-right align-top font-semibold whitespace-nowrap text-ink",
          onAct ? "px-2 max-sm:pr-5" : "pr-5",
        )}
      >
        {formatExact(code.budget, currency)}
      </td>
      {onAct && (
        <td className="py-1.5 pr-3 align-top max-sm:hidden">
          <CodeActs row={row} name={name} onAct={onAct} className="flex justify-end" />
        </td>
      )}
    </tr>
  );
}

const nameClass =
  "flex min-h-8 min-w-0 items-start gap-2 rounded-sm px-1 py-1.5 text-left pointer-coarse:min-h-11";

function CodeName({ code: { code, title } }: { code: CostCode }) {
  return (
    // On a phone, the title continues below its code, because a long code would leave it no space.
    <span className="min-w-0 sm:flex sm:gap-2">
      <span className="shrink-0 text-muted max-sm:mr-2">{code}</span>
      <span className="min-w-0 font-semibold break-words text-ink">{title}</span>
    </span>
  );
}

interface CodeActsProps {
  row: Row;
  name: string;
  onAct: (act: PlanAction) => void;
  className: string;
}

function CodeActs({ row: { code }, name, onAct, className }: CodeActsProps) {
  return (
    <span className={className}>
      <IconButton
        size="sm"
        label={`Add line to ${name}`}
        icon={<Plus aria-hidden="true" />}
        onClick={() => onAct({ act: "line", line: undefined, costCode: code._id })}
      />
      <IconButton
        size="sm"
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => onAct({ act: "code", code })}
      />
      <IconButton
        size="sm"
        danger
        label={`Delete ${name}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onAct({ act: "delete-code", code })}
      />
    </span>
  );
}
