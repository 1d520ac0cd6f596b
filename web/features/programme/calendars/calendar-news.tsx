import { useMemo } from "react";
import type { LinkProps } from "react-router";
import type { CompanyCalendar } from "../../../../contract/programme/calendars.ts";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { differencesInWords, useCompanyCalendars } from "../../calendars/public.ts";
import type { PanelProps } from "../panel.ts";
import { yearsOf } from "./effect.ts";
import { standingOf } from "./origins.ts";

const none: readonly CompanyCalendar[] = [];

interface CalendarNewsProps {
  readonly state: PanelProps["state"];
  readonly today: string;
  /** The link to where the change can be reviewed. */
  readonly link: Pick<LinkProps, "to" | "preventScrollReset">;
}

/** Says that calendars of the company have changed since they were copied into the programme. */
export function CalendarNews({ state: { plan, schedule }, today, link }: CalendarNewsProps) {
  const { calendars } = plan;
  const enabled = calendars.some(({ origin }) => origin !== undefined);
  const { data: companys = none } = useCompanyCalendars({ enabled });
  const { first, last } = yearsOf(schedule, today);
  const changed = useMemo(
    () =>
      calendars.flatMap((one) => {
        const standing = standingOf(one, companys, { first, last });
        return standing.kind === "changed" ? [standing] : [];
      }),
    [calendars, companys, first, last],
  );
  const [only] = changed;
  if (!only) return null;
  return (
    <div className="mb-4">
      <Banner
        tone="orange"
        title={
          changed.length === 1
            ? `The company’s calendar “${only.of.name}” has changed: ${differencesInWords(only.differences)}.`
            : `${changed.length} of the company’s calendars have changed.`
        }
      >
        <p className="mb-2">The programme stays as it is until a planner accepts the change.</p>
        <LinkButton size="sm" {...link}>
          Look at the change
        </LinkButton>
      </Banner>
    </div>
  );
}
