import type { ReactNode } from "react";
import { Axis } from "./axis.tsx";
import { DueList } from "./due-list.tsx";
import { LitWindows } from "./lit-windows.tsx";
import { NairaLedger } from "./naira-ledger.tsx";
import { SiteRecord } from "./site-record.tsx";

const notes = [
  {
    title: "Notified when it matters",
    text: "A task assigned to you, a status that changed, a date that has passed. The bell notifies the people concerned, and never the one who made the change.",
  },
  {
    title: "At home on a cheap phone",
    text: "Large targets, small downloads, and every screen drawn for a narrow window first. The site gets the same product as the office.",
  },
  {
    title: "Yours to keep",
    text: "Plumbline is free software. Run it on your own machine with one command, and your records stay where you put them.",
  },
];

/** What a project shows at a glance, each with an illustration. */
export function Features() {
  return (
    <Axis
      letter="A"
      id="features"
      title="Four readings, taken from the work itself."
      lead="Reports drift from the site they describe. In Plumbline nobody fills in a report: it calculates what it shows from what people did."
    >
      <div className="mt-14 space-y-16 lg:mt-20 lg:space-y-24">
        <Feature
          title="Progress that nobody types in"
          text="Every window is a task, and a finished one is lit. The percentage is the share of tasks done, recalculated at every change, so a good week shows and a bad one cannot hide."
          drawing={<LitWindows />}
        />
        <Feature
          title="Late work shows itself"
          text="Give a task a due date and an assignee. When the date passes, the task turns orange for everyone who can see it, until it is done or gets a new date."
          drawing={<DueList />}
        />
        <Feature
          title="Naira in straight columns"
          text="Planned beside paid, month by month, each with its total. The figures line up, so you see at a glance which one is out of line."
          drawing={<NairaLedger />}
        />
        <Feature
          title="Who, what and when"
          text="Each change is recorded together with the person who made it. The argument about who moved the date takes a minute."
          drawing={<SiteRecord />}
        />
      </div>
      <ul className="mt-20 grid gap-8 border-t border-line pt-10 md:grid-cols-3 lg:mt-28">
        {notes.map((note) => (
          <li key={note.title}>
            <h3 className="font-semibold">{note.title}</h3>
            <p className="mt-2 text-[0.9375rem] leading-7 text-soft">{note.text}</p>
          </li>
        ))}
      </ul>
    </Axis>
  );
}

function Feature({ title, text, drawing }: { title: string; text: string; drawing: ReactNode }) {
  return (
    <article className="grid items-center gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div>
        <h3 className="text-2xl leading-8 font-semibold tracking-[-0.02em]">{title}</h3>
        <p className="mt-3 max-w-md leading-7 text-soft">{text}</p>
      </div>
      {drawing}
    </article>
  );
}
