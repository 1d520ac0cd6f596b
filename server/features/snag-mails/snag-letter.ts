import { MAX_MAILED_SNAGS } from "../../../contract/mail/snag-mails.ts";
import { dueOf, isRecordLate } from "../../../contract/site/kind.ts";
import { snag, snagPriorities } from "../../../contract/site/snag.ts";
import { formatDay } from "../../platform/documents/cell-text.ts";
import {
  type MailBlock,
  type MailListItem,
  type RenderedMail,
  renderMail,
} from "../../platform/mail/mail-template.ts";
import { type RecordLine, textOfRecord } from "../site/public.ts";

interface SnagLetter {
  readonly sender: string;
  /** Our company; `company` is the one that puts the snags right. */
  readonly workspace: string;
  readonly company: string;
  readonly project: string;
  readonly note: string;
  readonly lines: readonly RecordLine[];
  /** Paths of locations, by id. */
  readonly paths: ReadonlyMap<string, string>;
  readonly day: string;
  readonly listUrl: string;
  readonly urlOf: (line: RecordLine) => string;
}

export function countedSnags(count: number): string {
  return count === 1 ? "1 snag" : `${count.toLocaleString("en")} snags`;
}

function dueWords(line: RecordLine, day: string): string | null {
  const due = dueOf(snag, line);
  if (due === null) return null;
  return isRecordLate(snag, line, day) ? `late, due ${formatDay(due)}` : `due ${formatDay(due)}`;
}

function itemOf(line: RecordLine, { paths, day, urlOf }: SnagLetter): MailListItem {
  const { number, title, fields, state } = line;
  const [location, priority] = [textOfRecord(fields["location"]), textOfRecord(fields["priority"])];
  const isPressing = priority === "high" || priority === "urgent";
  const detail = [
    Object.hasOwn(snag.states, state)
      ? snag.states[state as keyof typeof snag.states].label
      : state,
    location === null ? null : paths.get(location),
    textOfRecord(fields["trade"]),
    dueWords(line, day),
    isPressing ? snagPriorities[priority] : null,
    state === "rejected" ? textOfRecord(fields["reason"]) : null,
  ].filter((part) => part !== null && part !== undefined && part !== "");
  return {
    text: number === null ? title : `Snag ${number}: ${title}`,
    detail: detail.join(" · "),
    url: urlOf(line),
  };
}

/** The mail with the snags of a company, which names the first of them. */
export function snagLetter(letter: SnagLetter): RenderedMail & { subject: string } {
  const { sender, workspace, company, project, note, lines, listUrl } = letter;
  const shown = lines.slice(0, MAX_MAILED_SNAGS);
  const left = lines.length - shown.length;
  const count = countedSnags(lines.length);
  const blocks: MailBlock[] = [
    {
      kind: "text",
      text: `${sender} of ${workspace} sends ${company} ${count} on ${project}.`,
    },
    ...(note === "" ? [] : [{ kind: "text", text: note } as const]),
    { kind: "list", title: "Snags", items: shown.map((line) => itemOf(line, letter)) },
    ...(left > 0
      ? [{ kind: "text", text: `And ${countedSnags(left)} more, in the list.` } as const]
      : []),
    { kind: "action", label: "Open the list", url: listUrl },
  ];
  return {
    subject: `${count} on ${project}`,
    ...renderMail({
      heading: `${count} on ${project}`,
      blocks,
      footer: [
        `${sender} chose you as one of ${company}. In the list you can say what has been put right, add photos, and export the list as a PDF.`,
      ],
    }),
  };
}
