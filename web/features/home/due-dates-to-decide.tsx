import { useId, useState } from "react";
import { HOME_DECISIONS, type ProposedTask } from "../../../contract/home/home.ts";
import { paths } from "../../paths.ts";
import { useAction } from "../../device/writing/use-command.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { formatDate } from "../../ui/format.ts";
import { acceptDateAction, LazyDeclineDate, useSteady } from "../tasks/public.ts";
import { TaskLine } from "./task-line.tsx";

type Proposal = ProposedTask["proposal"];
/** A proposed task whose proposal is null once it is decided. */
type Row = Omit<ProposedTask, "proposal"> & { readonly proposal: Proposal | null };

interface DueDatesToDecideProps {
  tasks: readonly ProposedTask[];
  total: number;
  /** The most tasks to show. */
  most?: number | undefined;
}

/** Due dates proposed by other people, to accept or decline. Nothing is shown if there are none. */
export function DueDatesToDecide({ tasks, total, most = HOME_DECISIONS }: DueDatesToDecideProps) {
  const id = useId();
  const act = useAction();
  const [declined, setDeclined] = useState<{ task: Row; proposal: Proposal }>();
  // A decided proposal stays for a moment, so that a second press does not decide the one that takes its place.
  const rows = useSteady<Row>(tasks, "due dates").slice(0, most);

  const accept = (task: Row, { dueDate }: Proposal) => void act(acceptDateAction(task, dueDate));
  return (
    <>
      {rows.length > 0 && (
        <Card aria-labelledby={id}>
          <CardHeader
            id={id}
            title={`Due dates to decide (${total.toLocaleString("en")})`}
            hint="The person doing the work proposes another date"
          />
          <ul className="-my-3 divide-y divide-line">
            {rows.map((task) => (
              <li key={task._id} className="py-3">
                <TaskLine task={task} />
                {task.proposal ? (
                  <div className="mt-2 flex flex-wrap items-end justify-between gap-3">
                    <Words task={task} proposal={task.proposal} />
                    <Acts
                      task={task}
                      proposal={task.proposal}
                      onAccept={accept}
                      onDecline={(proposal) => setDeclined({ task, proposal })}
                    />
                  </div>
                ) : (
                  <p className="mt-2 text-sm text-soft">
                    Decided:{" "}
                    {task.dueDate === null ? "no due date" : `due on ${formatDate(task.dueDate)}`}
                  </p>
                )}
              </li>
            ))}
          </ul>
          {total > rows.length && (
            <p className="mt-3 text-sm text-muted">
              The first {rows.length} of {total.toLocaleString("en")}.{" "}
              <TextLink to={paths.tasks({ proposal: "open" })}>See all proposed dates</TextLink>
            </p>
          )}
        </Card>
      )}
      {/* The dialog stays if somebody else decides meanwhile, and says so. */}
      {declined && <LazyDeclineDate {...declined} onClose={() => setDeclined(undefined)} />}
    </>
  );
}

function Words({ task, proposal }: { task: Row; proposal: Proposal }) {
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <p>
        {proposal.by?.name ?? "Somebody"} proposes{" "}
        <span className="font-medium whitespace-nowrap">{formatDate(proposal.dueDate)}</span>
        {task.dueDate !== null && (
          <>
            {" "}
            instead of <span className="whitespace-nowrap">{formatDate(task.dueDate)}</span>
          </>
        )}
      </p>
      <p className="mt-0.5 line-clamp-2 break-words text-soft">{proposal.reason}</p>
    </div>
  );
}

interface ActsProps {
  task: Row;
  proposal: Proposal;
  onAccept: (task: Row, proposal: Proposal) => void;
  onDecline: (proposal: Proposal) => void;
}

function Acts({ task, proposal, onAccept, onDecline }: ActsProps) {
  return (
    <div className="flex gap-2">
      <Button size="sm" aria-label={`Decline: ${task.title}`} onClick={() => onDecline(proposal)}>
        Decline
      </Button>
      <Button
        size="sm"
        aria-label={`Accept date: ${task.title}`}
        onClick={({ currentTarget }) => {
          // The button disappears, so the row's link gets the focus.
          currentTarget.closest("li")?.querySelector("a")?.focus({ preventScroll: true });
          onAccept(task, proposal);
        }}
      >
        Accept date
      </Button>
    </div>
  );
}
