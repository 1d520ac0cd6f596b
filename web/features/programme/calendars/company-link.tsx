import { useState } from "react";
import { v7 as newId } from "uuid";
import type { CompanyCalendar } from "../../../../contract/programme/calendars.ts";
import type { PlanCalendar } from "../../../../engine/programme/plan.ts";
import { serverMessage } from "../../../api/call.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import {
  differenceLines,
  differencesInWords,
  freeName,
  useAddCalendar,
  useSaveCalendar,
} from "../../calendars/public.ts";
import { linked, type CalendarStanding, taken } from "./origins.ts";

interface CompanyLinkProps {
  readonly calendar: PlanCalendar;
  readonly companys: readonly CompanyCalendar[];
  readonly standing: CalendarStanding;
  /** Whether there are unsaved changes. In that case the calendar cannot be sent to the company. */
  readonly isChanged: boolean;
  /** Puts the company's calendar into the draft in place of this one, to be saved. */
  readonly onTake: (calendar: PlanCalendar) => void;
  /** Changes only the company calendar that this one is linked to. */
  readonly onLink: (calendar: PlanCalendar, label: string) => void;
}

/** How a calendar of the programme relates to the company's, and the actions to copy one to the other. */
export function CompanyLink(props: CompanyLinkProps) {
  const { calendar, companys, standing, isChanged, onTake, onLink } = props;
  const [isAsking, setAsking] = useState(false);
  const add = useAddCalendar();
  const save = useSaveCalendar();
  const refused = (error: Error) =>
    toast(serverMessage(error, "The company's calendar could not be saved."));
  const link = (of: CompanyCalendar) =>
    onLink(linked(calendar, of), `Link calendar ${calendar.name} with the company's`);
  const sendNew = () =>
    add.mutate(
      { ...calendar, _id: newId(), name: freeName(calendar.name, companys) },
      {
        onSuccess: (of) => {
          link(of);
          toast(`“${of.name}” is one of the company's calendars now.`);
        },
        onError: refused,
      },
    );
  const toCompany = (
    <LinkButton size="sm" variant="ghost" to={paths.resources({ view: "calendars" })}>
      The company’s calendars
    </LinkButton>
  );
  if (standing.kind === "none")
    return (
      <p className="cal-company">
        <span>
          {calendar.origin
            ? "The company no longer has the calendar that this one was copied from."
            : "This calendar is the programme’s own."}
        </span>
        {!isChanged && (
          <Button size="sm" loading={add.isPending} onClick={sendNew}>
            Save to the company’s calendars
          </Button>
        )}
        {toCompany}
      </p>
    );
  const { of } = standing;
  if (standing.kind === "same")
    return (
      <p className="cal-company">
        <span>The same as the company’s “{of.name}”.</span>
        {toCompany}
      </p>
    );
  const { differences } = standing;
  const words = differencesInWords(differences);
  const isNews = standing.kind === "changed";
  const acts = !isChanged && (
    <span className="cal-acts">
      <Button size="sm" onClick={() => onTake(taken(calendar, of))}>
        {isNews ? "Look at what it moves" : "Use the company’s"}
      </Button>
      {isNews ? (
        <Button
          size="sm"
          onClick={() => onLink(linked(calendar, of), `Keep calendar ${calendar.name} as it is`)}
        >
          Keep the programme’s
        </Button>
      ) : (
        <Button size="sm" onClick={() => setAsking(true)}>
          Save to the company’s
        </Button>
      )}
    </span>
  );
  return (
    <>
      <Banner
        tone={isNews ? "orange" : "blue"}
        title={
          isNews
            ? `The company’s calendar “${of.name}” has changed: ${words}.`
            : `Changed in this programme: ${words} from the company’s “${of.name}”.`
        }
      >
        <details className="cal-differences">
          <summary>What differs</summary>
          <ul>
            {differenceLines(differences, calendar, of).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
        {acts}
      </Banner>
      <ConfirmDialog
        open={isAsking}
        danger={false}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          save.mutate(
            { before: of, after: { ...calendar, name: of.name } },
            {
              onSuccess: (now) => {
                setAsking(false);
                link(now);
              },
            },
          )
        }
        title={`Change the company’s calendar “${of.name}”?`}
        confirmLabel="Change it"
        busy={save.isPending}
        error={
          save.error
            ? serverMessage(save.error, "The company's calendar could not be saved.")
            : undefined
        }
      >
        It becomes the same as in this programme. Other programmes that use it stay as they are, and
        their planners are told.
      </ConfirmDialog>
    </>
  );
}
