import { useState } from "react";
import type { CompanyCalendar } from "../../../contract/programme/calendars.ts";
import type { PlanCalendar } from "../../../engine/programme/plan.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { SkeletonText } from "../../ui/data/skeleton.tsx";
import { StickyBar } from "../../ui/data/sticky-bar.tsx";
import { useUnsavedGuard } from "../../ui/hooks/use-unsaved-guard.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { DiscardQuestion } from "../../ui/overlays/discard-question.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useToday } from "../session/public.ts";
import { CalendarBar, NewCalendar } from "./calendar-bar.tsx";
import { CalendarEditor } from "./calendar-editor.tsx";
import {
  useAddCalendar,
  useCompanyCalendars,
  useDeleteCalendar,
  useSaveCalendar,
  useSetDefault,
} from "./calendar-queries.ts";

/** The unsaved changes, and the calendar as it was when they began. */
interface Draft {
  readonly before: CompanyCalendar;
  readonly after: PlanCalendar;
}

const noGuard = () => undefined;

/** The company's calendars, from which programmes take theirs. */
export function CompanyCalendars() {
  const list = useCompanyCalendars();
  const add = useAddCalendar();
  const [chosen, setChosen] = useState<string>();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const guard = useUnsavedGuard(() => drafts.size > 0, noGuard, leavesTab);
  if (list.isPending) return <SkeletonText lines={8} />;
  if (list.isError)
    return (
      <ErrorState
        message="Failed to load the company's calendars"
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  const calendars = list.data;
  const calendar =
    calendars.find(({ _id }) => _id === chosen) ??
    calendars.find(({ isDefault }) => isDefault) ??
    calendars[0];
  const make = (made: PlanCalendar) =>
    add.mutate(made, {
      onSuccess: ({ _id }) => setChosen(_id),
      onError: (error) => toast(serverMessage(error, "The calendar could not be added.")),
    });
  if (!calendar)
    return (
      <EmptyState
        title="The company has no calendars yet."
        action={<NewCalendar calendars={[]} onAdd={make} />}
      >
        Start with a working week. Programmes copy their calendar from here, and new programmes
        start with the one that you choose.
      </EmptyState>
    );
  const keep = (id: string, draft: Draft | undefined) => {
    const next = new Map(drafts);
    if (draft) next.set(id, draft);
    else next.delete(id);
    setDrafts(next);
  };
  return (
    <div className="cal">
      <header>
        <h2 className="text-lg font-semibold">The company’s calendars</h2>
        <p className="cal-note">
          Working hours, holidays and rain for every project. Programmes copy their calendars from
          here. When a calendar here changes, the programmes stay as they are and their planners are
          told.
        </p>
      </header>
      <Chosen
        key={calendar._id}
        {...{ calendars, calendar }}
        draft={drafts.get(calendar._id)}
        isUnsaved={(id) => drafts.has(id)}
        onDraft={(draft) => keep(calendar._id, draft)}
        onChoose={setChosen}
        onAdd={make}
      />
      <DiscardQuestion guard={guard} what="Your changes to the company's calendars" />
    </div>
  );
}

/** Whether a navigation leaves the calendars. Changing other URL parameters does not. */
function leavesTab({ nextLocation, currentLocation }: Parameters<LeavesTab>[0]): boolean {
  const view = (search: string) => new URLSearchParams(search).get("view");
  return (
    nextLocation.pathname !== currentLocation.pathname ||
    view(nextLocation.search) !== view(currentLocation.search)
  );
}
type LeavesTab = NonNullable<Parameters<typeof useUnsavedGuard>[2]>;

interface ChosenProps {
  readonly calendars: readonly CompanyCalendar[];
  readonly calendar: CompanyCalendar;
  readonly draft: Draft | undefined;
  readonly isUnsaved: (id: string) => boolean;
  readonly onDraft: (draft: Draft | undefined) => void;
  readonly onChoose: (id: string) => void;
  readonly onAdd: (calendar: PlanCalendar) => void;
}

function Chosen(props: ChosenProps) {
  const { calendars, calendar, draft, isUnsaved, onDraft, onChoose, onAdd } = props;
  const today = useToday();
  const save = useSaveCalendar();
  const setDefault = useSetDefault();
  const [isDeleting, setDeleting] = useState(false);
  const { _id, isDefault } = calendar;
  const first = Number(today.slice(0, 4));
  const years = { first, last: first + 4, words: "this year and the next four" };
  return (
    <>
      <CalendarBar
        calendars={calendars}
        chosen={calendar}
        notesOf={(one) => [
          ...(calendars.find((each) => each._id === one._id)?.isDefault
            ? ["for new programmes"]
            : []),
          ...(isUnsaved(one._id) ? ["not saved"] : []),
        ]}
        readOnly={false}
        onChoose={onChoose}
        onAdd={onAdd}
        onDelete={() => setDeleting(true)}
      >
        <Button
          loading={setDefault.isPending}
          onClick={() =>
            setDefault.mutate(
              { _id, isDefault: !isDefault },
              { onError: (error) => toast(serverMessage(error, "This could not be saved.")) },
            )
          }
        >
          {isDefault ? "Stop using for new programmes" : "Use for new programmes"}
        </Button>
      </CalendarBar>
      {isDefault && <p className="cal-note">New programmes begin with this calendar.</p>}
      <CalendarEditor
        calendar={draft?.after ?? calendar}
        isChanged={draft !== undefined}
        readOnly={false}
        years={years}
        today={today}
        onChange={(after) => onDraft({ before: draft?.before ?? calendar, after })}
      />
      {draft && (
        <StickyBar>
          <p role={save.error ? "alert" : undefined} className="flex-[1_1_14rem] text-sm">
            {save.error
              ? serverMessage(save.error, "The calendar could not be saved.")
              : "Not saved yet."}
          </p>
          <Button
            variant="primary"
            loading={save.isPending}
            onClick={() => save.mutate(draft, { onSuccess: () => onDraft(undefined) })}
          >
            Save the calendar
          </Button>
          <Button
            onClick={() => {
              save.reset();
              onDraft(undefined);
            }}
          >
            Discard
          </Button>
        </StickyBar>
      )}
      {isDeleting && (
        <Deleting
          calendar={calendar}
          onClose={() => setDeleting(false)}
          onDeleted={() => onDraft(undefined)}
        />
      )}
    </>
  );
}

interface DeletingProps {
  readonly calendar: CompanyCalendar;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function Deleting({ calendar: { _id, name, isDefault }, onClose, onDeleted }: DeletingProps) {
  const remove = useDeleteCalendar();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(_id, {
          onSuccess: () => {
            onDeleted();
            onClose();
          },
        });
      }}
      title={`Delete “${name}”?`}
      confirmLabel="Delete calendar"
      busy={remove.isPending}
      error={
        remove.error ? serverMessage(remove.error, "The calendar could not be deleted.") : undefined
      }
    >
      Programmes that use it keep their own copy.
      {isDefault && " New programmes will begin with a standard week of five days."} It cannot be
      restored.
    </ConfirmDialog>
  );
}
