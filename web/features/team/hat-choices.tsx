import { useId } from "react";
import { type Hat, hats as allHats } from "../../../contract/hats.ts";
import type { Role } from "../../../contract/permissions.ts";
import { formatExact } from "../../ui/format-exact.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { useUser } from "../session/public.ts";
import { hatChoiceLabel, hatGroups } from "./hat-groups.ts";

interface HatChoicesProps {
  /** The title of the choices. */
  legend: string;
  /** The role of the person who will have them: it bounds what a hat allows. */
  role: Role;
  chosen: readonly Hat[];
  onChange: (hats: readonly Hat[]) => void;
  disabled?: boolean | undefined;
}

/** Chooses hats, below a sentence that says what they allow. */
export function HatChoices({ legend, role, chosen, onChange, disabled }: HatChoicesProps) {
  const id = useId();
  const { approvalLimits: limits, currency } = useUser().workspace;
  const setting = { limits, money: (amount: number) => formatExact(amount, currency) };
  const toggle = (hat: Hat) =>
    onChange(allHats.filter((each) => chosen.includes(each) !== (each === hat)));
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {hatGroups(role).map(({ allows, hats }, place) => (
        <div key={allows} role="group" aria-labelledby={`${id}-${place}`}>
          <p id={`${id}-${place}`} className="mb-1.5 text-[0.8125rem] leading-5 text-muted">
            {allows}
          </p>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-x-4 gap-y-2">
            {hats.map((hat) => (
              <Checkbox
                key={hat}
                label={hatChoiceLabel(hat, role, setting)}
                checked={chosen.includes(hat)}
                onChange={() => toggle(hat)}
              />
            ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
