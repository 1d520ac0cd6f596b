import type { Discipline, RevisionStatus } from "../../../contract/drawings/drawing-words.ts";
import { type Floor, houseFloors, officeFloor } from "./building-plans.ts";
import type { PlanLayer } from "./plan-layers.ts";
import type { PlanSheet } from "./plan-sheet.ts";

/** A drawing of a project, whatever revisions it has. */
export interface DemoDrawing {
  readonly number: string;
  readonly title: string;
  readonly discipline: Discipline;
  readonly folder: string;
  readonly floor: Floor;
  readonly layer?: PlanLayer;
  readonly notes: readonly string[];
}

/** Drawings that were issued together, as one PDF. */
export interface DemoIssue {
  readonly name: string;
  /** Days after the work began. */
  readonly day: number;
  readonly code: string;
  readonly status: RevisionStatus;
  readonly note: string;
  readonly drawings: readonly DemoDrawing[];
}

/** The drawings of a project, the first issue first. */
interface DrawingSet {
  readonly project: string;
  readonly issues: readonly DemoIssue[];
}

const general = [
  "1. Do not scale from this drawing.",
  "2. All dimensions are in millimetres unless noted.",
  "3. Read with the structural and services drawings.",
];

const architecture = (
  number: string,
  floor: Floor,
  notes: readonly string[] = [],
): DemoDrawing => ({
  number,
  title: `${floor.name} plan`,
  discipline: "architectural",
  folder: "Architecture",
  floor,
  notes: [...general, ...notes],
});
const structure = (number: string, floor: Floor, title: string): DemoDrawing => ({
  number,
  title,
  discipline: "structural",
  folder: "Structure",
  floor,
  layer: "structure",
  notes: [...general, "4. Concrete C25, reinforcement B500, cover 30 mm."],
});
const services = (number: string, floor: Floor, layer: "power" | "water"): DemoDrawing => ({
  number,
  title: `${floor.name} ${layer === "power" ? "power and lighting" : "water and waste"}`,
  discipline: layer === "power" ? "electrical" : "plumbing",
  folder: "Services",
  floor,
  layer,
  notes: [
    ...general,
    layer === "power" ? "4. Sockets 450 mm above the floor." : "4. Test at 6 bar.",
  ],
});

function terraces(): readonly DemoIssue[] {
  const [ground, first, pent] = houseFloors;
  if (!ground || !first || !pent) return [];
  const plans = [
    architecture("A-101", ground),
    architecture("A-102", first),
    architecture("A-103", pent),
  ];
  const frames = [
    structure("S-101", ground, "Raft and columns, ground floor"),
    structure("S-102", first, "First floor framing"),
  ];
  const pipes = [
    services("E-101", ground, "power"),
    services("E-102", first, "power"),
    services("P-101", ground, "water"),
  ];
  const comment = { code: "P01", status: "comment", note: "For the client’s comments" } as const;
  const build = { code: "C01", status: "construction", note: "" } as const;
  return [
    { name: "Architecture P01.pdf", day: -30, ...comment, drawings: plans.slice(0, 2) },
    { name: "Architecture C01.pdf", day: -4, ...build, drawings: plans },
    { name: "Structure C01.pdf", day: -4, ...build, drawings: frames },
    { name: "Services C01.pdf", day: 40, ...build, drawings: pipes },
    {
      name: "A-101 C02.pdf",
      day: 130,
      ...build,
      code: "C02",
      note: "Kitchen door moved to the rear",
      drawings: [
        architecture("A-101", ground, ["4. Revision C02: kitchen door moved to the rear."]),
      ],
    },
  ];
}

function offices(): readonly DemoIssue[] {
  const build = { status: "construction", note: "" } as const;
  const plan = architecture("A-201", officeFloor, ["4. Floors 4 and 5 are alike."]);
  return [
    {
      name: "Floors 4 and 5 C01.pdf",
      day: -2,
      ...build,
      code: "C01",
      drawings: [plan, services("E-201", officeFloor, "power")],
    },
    {
      name: "A-201 C02.pdf",
      day: 50,
      ...build,
      code: "C02",
      note: "Boardroom enlarged",
      drawings: [plan],
    },
  ];
}

/** The sets of the projects that are being built. */
export const drawingSets: readonly DrawingSet[] = [
  { project: "Lekki Phase 1 Terraces", issues: terraces() },
  { project: "Victoria Island Office Fit-out", issues: offices() },
];

/** The sheet of a drawing in an issue. */
export function sheetOf(
  drawing: DemoDrawing,
  of: { readonly project: string; readonly code: string; readonly date: string },
): PlanSheet {
  const { number, title, floor, layer, notes } = drawing;
  return {
    size: "A3",
    project: of.project,
    number,
    title,
    revision: of.code,
    date: of.date,
    scale: "1:50",
    bays: floor.bays,
    rooms: floor.rooms,
    notes,
    ...(layer && { layer }),
  };
}
