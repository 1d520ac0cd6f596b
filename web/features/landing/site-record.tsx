import { Avatar } from "../../ui/data/avatar.tsx";
import { PaperSheet } from "./sheet.tsx";

const entries = [
  {
    who: "Ibrahim Bello",
    what: "finished “Cast slab, level 4”",
    where: "Adeola Court",
    when: "12m ago",
  },
  {
    who: "Adaeze Okonkwo",
    what: "moved “Conduits, level 3” to 26 Mar",
    where: "Adeola Court",
    when: "3h ago",
  },
  {
    who: "Ṣọlá Adéyẹmí",
    what: "raised the budget to ₦710,000,000",
    where: "Marina Tower",
    when: "1d ago",
  },
  { who: "Ngozi Umeh", what: "joined as client", where: "Epe Clinic", when: "2d ago" },
];

/** A few lines of the activity record: a person, what they did, where, and how long ago. */
export function SiteRecord() {
  return (
    <PaperSheet label="Four lines of a project's record, each with a person, what they did, and how long ago.">
      {entries.map(({ who, what, where, when }, index) => (
        <div key={who} className="relative flex gap-4 pb-6 last:pb-0">
          {index < entries.length - 1 && (
            <div className="absolute top-8 bottom-0 left-4 w-px bg-line" />
          )}
          <Avatar name={who} />
          <div className="min-w-0 flex-1 leading-5">
            <div>
              <span className="font-semibold">{who}</span> {what}
            </div>
            <div className="mt-0.5 text-[0.8125rem] text-muted">{where}</div>
          </div>
          <div className="shrink-0 text-[0.8125rem] leading-5 text-muted">{when}</div>
        </div>
      ))}
    </PaperSheet>
  );
}
