import { clsx } from "clsx";
import {
  ArrowRight,
  Building2,
  ChartGantt,
  CornerDownLeft,
  type LucideIcon,
  UserRound,
  Zap,
} from "lucide-react";
import { isSubjectKind, type SubjectKind } from "../../../contract/subjects.ts";
import { iconOf } from "../../subjects.ts";
import type { Listbox } from "../../ui/hooks/use-listbox.ts";
import type { PaletteChoice, ChoiceGroup } from "./palette-choices.ts";

const icons: Record<Exclude<PaletteChoice["kind"], SubjectKind>, LucideIcon> = {
  company: Building2,
  person: UserRound,
  activity: ChartGantt,
  page: ArrowRight,
  action: Zap,
};

function choiceIcon(kind: PaletteChoice["kind"]): LucideIcon {
  return isSubjectKind(kind) ? iconOf(kind) : icons[kind];
}

interface PaletteListProps {
  groups: readonly ChoiceGroup[];
  listbox: Listbox<PaletteChoice>;
}

/** The choices, grouped. The focus stays in the field, which announces the active choice. */
export function PaletteList({ groups, listbox }: PaletteListProps) {
  const id = listbox.list.id;
  return (
    <div
      {...listbox.list}
      role="listbox"
      aria-label="Results"
      className={clsx(
        "min-h-0 flex-1 overflow-y-auto overscroll-contain",
        groups.length > 0 && "p-2",
      )}
    >
      {groups.map(({ title, choices }, group) => (
        <div key={title} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
            {title}
          </p>
          {choices.map((choice) => {
            const Icon = choiceIcon(choice.kind);
            const isActive = choice.id === listbox.active?.id;
            return (
              <button
                {...listbox.option(choice)}
                key={choice.id}
                role="option"
                aria-selected={isActive}
                className={clsx(
                  "flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-1.5 text-left text-sm pointer-coarse:min-h-11",
                  isActive && "bg-hover",
                )}
              >
                <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
                {/* On a phone, two texts side by side would both be truncated. */}
                <span className="flex min-w-0 flex-1 max-sm:flex-col sm:items-center sm:gap-3">
                  <span className="min-w-0 flex-1 truncate font-medium">{choice.label}</span>
                  {choice.detail !== undefined && (
                    <span className="shrink-0 truncate text-[0.8125rem] text-muted sm:max-w-[45%]">
                      {choice.detail}
                    </span>
                  )}
                </span>
                {isActive && (
                  <CornerDownLeft
                    className="size-4 shrink-0 text-muted pointer-coarse:hidden"
                    aria-hidden="true"
                  />
                )}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
