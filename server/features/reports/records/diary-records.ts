import { diary } from "../../../../contract/site/diary.ts";
import { filesIn } from "../../../../contract/site/rows-field.ts";
import { rowsOf } from "../../../../engine/records/merge.ts";
import { formatInstant } from "../../../platform/documents/cell-text.ts";
import type {
  DocumentPicture,
  DocumentSignature,
  RecordPart,
  RecordPiece,
} from "../../../platform/documents/document.ts";
import type { DiaryLine, DiaryMove } from "../../site/public.ts";
import {
  type DiaryRow,
  diaryState,
  type Names,
  readSection,
  type Section,
  sections,
  textOfField,
} from "./diary-rules.ts";
import { counting } from "../report-rules.ts";
import { unprinted } from "./site-rules.ts";

type Column = readonly [title: string, cell: keyof DiaryRow, weight: number];

/** The printed columns of each section. */
const layouts: Readonly<Record<Section, readonly Column[]>> = {
  weather: [
    ["From", "from", 1],
    ["To", "to", 1],
    ["Weather", "what", 2],
    ["What it stopped", "words", 6],
  ],
  labour: [
    ["Company", "who", 4],
    ["Trade", "trade", 3],
    ["Number", "number", 1.2],
    ["Hours each", "hours", 1.3],
  ],
  plant: [
    ["Plant", "what", 5],
    ["Number", "number", 1.2],
    ["Hours worked", "hours", 1.6],
    ["Hours idle", "idle", 1.4],
  ],
  work: [
    ["Activity", "activity", 3],
    ["Quantity", "quantity", 1.3],
    ["Unit", "unit", 0.9],
    ["Percent done", "percent", 1.5],
    ["What was done", "words", 4],
  ],
  deliveries: [
    ["Material", "what", 3],
    ["Quantity", "quantity", 1.3],
    ["Unit", "unit", 0.9],
    ["Supplier", "who", 3],
    ["Delivery note", "words", 2],
  ],
  delays: [
    ["Reason", "what", 2],
    ["Hours lost", "hours", 1.2],
    ["Activity", "activity", 3],
    ["What happened", "words", 4],
  ],
  instructions: [
    ["From", "who", 2],
    ["Instruction", "words", 6],
  ],
  visitors: [
    ["Name", "who", 3],
    ["From", "what", 3],
    ["Purpose", "words", 4],
  ],
  incidents: [
    ["Kind", "what", 1.5],
    ["Person or company", "who", 2],
    ["What happened", "words", 4],
    ["What was done about it", "action", 4],
  ],
};
const figures: ReadonlySet<keyof DiaryRow> = new Set([
  "number",
  "hours",
  "idle",
  "quantity",
  "percent",
]);
const figureFormat = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

function printed(value: string | number | null | undefined): string {
  if (typeof value === "number") return figureFormat.format(value);
  return value ?? "";
}

function tableOf(line: DiaryLine, section: Section, names: Names): RecordPart[] {
  const rows = readSection(line, section, names);
  if (rows.length === 0) return [];
  const layout = layouts[section];
  return [
    {
      kind: "table",
      title: diary.fields[section].label,
      columns: layout.map(([title, cell, weight]) => ({
        title,
        weight,
        isFigure: figures.has(cell),
      })),
      rows: rows.map((row) => layout.map(([, cell]) => printed(row[cell]))),
    },
  ];
}

/** The author and time of each addendum; empty if the reader may not know them. */
function addendaOf(line: DiaryLine, timeZone: string): RecordPart[] {
  const rows = rowsOf(line.fields["addenda"]);
  if (rows.length === 0) return [];
  const isTold = Object.keys(line.addenda).length > 0;
  return [
    {
      kind: "table",
      title: "Addenda, added after the approval",
      columns: [
        { title: "Addendum", weight: 6, isFigure: false },
        ...(isTold
          ? [
              { title: "By", weight: 2, isFigure: false },
              { title: "When", weight: 2, isFigure: false },
            ]
          : []),
      ],
      rows: rows.map(([id, cells]) => {
        const move = line.addenda[id];
        const said = [
          move?.name ?? "Somebody who left",
          move ? formatInstant(move.at, timeZone) : "",
        ];
        const photos = filesIn(cells["photos"]).length;
        const added = photos === 0 ? "" : ` (${counting(photos, "photo", "photos")})`;
        return [`${textOfField(cells, "words") ?? ""}${added}`, ...(isTold ? said : [])];
      }),
    },
  ];
}

function signature(role: string, move: DiaryMove, timeZone: string): DocumentSignature {
  return {
    role,
    name: move.name ?? "Somebody who left",
    at: formatInstant(move.at, timeZone),
  };
}

/** The people who submitted and approved a diary in Plumbline, and the times. */
function signaturesOf({ submitted, approved }: DiaryLine, timeZone: string): RecordPart[] {
  const signatures = [
    ...(submitted ? [signature("Submitted", submitted, timeZone)] : []),
    ...(approved ? [signature("Approved", approved, timeZone)] : []),
  ];
  if (signatures.length > 0) return [{ kind: "signatures", signatures }];
  return [{ kind: "text", title: null, text: "This diary has not been submitted." }];
}

/** A printed diary of one day. */
export function diaryRecord(
  line: DiaryLine,
  of: {
    readonly names: Names;
    readonly timeZone: string;
    readonly isFirst: boolean;
    readonly pictures: readonly DocumentPicture[];
    readonly photos: number;
  },
): RecordPiece {
  const { names, timeZone, isFirst, pictures, photos } = of;
  const people = readSection(line, "labour", names).reduce(
    (sum, { number }) => sum + (number ?? 0),
    0,
  );
  const hours = readSection(line, "delays", names).reduce((sum, row) => sum + (row.hours ?? 0), 0);
  const notes = textOfField(line.fields, "notes");
  const facts = [
    { label: "Diary of", value: line.company ?? "The project" },
    { label: "People on site", value: people > 0 ? printed(people) : "None written" },
    { label: "Delay", value: hours > 0 ? counting(hours, "hour", "hours") : "None written" },
    ...(line.begunBy === null ? [] : [{ label: "Begun by", value: line.begunBy }]),
  ];
  return {
    kind: "record",
    title: diary.nameOf({ day: line.day }),
    aside: diaryState(line.state),
    isGroup: false,
    startsPage: !isFirst,
    parts: [
      { kind: "facts", facts },
      ...sections.flatMap((section) => tableOf(line, section, names)),
      ...(notes === null ? [] : [{ kind: "text", title: "Notes", text: notes } as const]),
      ...(photos === 0
        ? []
        : [{ kind: "pictures", pictures, note: unprinted(photos, pictures.length) } as const]),
      ...addendaOf(line, timeZone),
      ...signaturesOf(line, timeZone),
    ],
  };
}
