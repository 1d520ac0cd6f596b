import type { ProjectStatus } from "../../../contract/projects/projects.ts";

/** The stages that a building goes through; each project takes those that its kind has. */
export type Stage =
  | "approvals"
  | "ground"
  | "frame"
  | "services"
  | "envelope"
  | "finishes"
  | "handover";

export interface DemoProject {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly budget: number;
  /** The cost for each naira of the budget: some run over, some stay below. */
  readonly dearness: number;
  readonly status: ProjectStatus;
  /** The start in months from today; negative is in the past. */
  readonly starts: number;
  readonly finishes: number;
  /** The progress of the work, 0 to 1. */
  readonly progress: number;
  readonly stages: readonly Stage[];
  /** Levels or blocks, which name the repeated tasks. */
  readonly parts: readonly string[];
  readonly client: boolean;
  readonly contractor: boolean;
}

const whole: readonly Stage[] = [
  "approvals",
  "ground",
  "frame",
  "envelope",
  "services",
  "finishes",
  "handover",
];

export const demoProjects: readonly DemoProject[] = [
  {
    title: "Lekki Phase 1 Terraces",
    description:
      "Twelve four-bedroom terraces in three blocks on raft foundations, with a shared borehole, sewage treatment and a 250 kVA transformer.",
    location: "Admiralty Way, Lekki Phase 1, Lagos",
    budget: 485_000_000,
    dearness: 0.96,
    status: "active",
    starts: -9,
    finishes: 4,
    progress: 0.66,
    stages: whole,
    parts: ["block A", "block B", "block C"],
    client: true,
    contractor: true,
  },
  {
    title: "Victoria Island Office Fit-out",
    description:
      "Fit-out of two floors for 180 people: raised floors, glazed partitions, chilled-water fan coils, structured cabling and a canteen.",
    location: "Ahmadu Bello Way, Victoria Island, Lagos",
    budget: 162_000_000,
    dearness: 0.88,
    status: "active",
    starts: -4,
    finishes: 2,
    progress: 0.67,
    stages: ["approvals", "services", "finishes", "handover"],
    parts: ["floor 4", "floor 5"],
    client: false,
    contractor: true,
  },
  {
    title: "Ikorodu Primary School Block",
    description:
      "Twelve classrooms on two floors with staff rooms, toilets and a rainwater harvest of 40 m³.",
    location: "Sagamu Road, Ikorodu, Lagos",
    budget: 96_500_000,
    dearness: 1.08,
    status: "completed",
    starts: -12,
    finishes: -2,
    progress: 1,
    stages: whole,
    parts: ["ground floor", "first floor"],
    client: true,
    contractor: true,
  },
  {
    title: "Yaba Innovation Hub",
    description:
      "Conversion of a 1960s printing house into studios and a lecture hall; the frame is kept, strengthened and exposed.",
    location: "Herbert Macaulay Way, Yaba, Lagos",
    budget: 210_000_000,
    dearness: 0.93,
    status: "paused",
    starts: -8,
    finishes: 14,
    progress: 0.31,
    stages: ["approvals", "frame", "services", "envelope", "finishes"],
    parts: ["studios", "lecture hall"],
    client: false,
    contractor: false,
  },
  {
    title: "Ajah Drainage and Perimeter Wall",
    description:
      "410 m of reinforced drain with precast covers, and a block wall with columns at three metres.",
    location: "Addo Road, Ajah, Lagos",
    budget: 38_400_000,
    dearness: 1.2,
    status: "active",
    starts: -3,
    finishes: 1,
    progress: 0.72,
    stages: ["approvals", "ground", "handover"],
    parts: ["chainage 0–200", "chainage 200–410"],
    client: false,
    contractor: false,
  },
  {
    title: "Epe Cold Store",
    description:
      "Portal-frame warehouse of 2,400 m² with insulated panels, four blast freezers and a loading dock for six lorries.",
    location: "Epe Expressway, Epe, Lagos",
    budget: 540_000_000,
    dearness: 1,
    status: "planned",
    starts: 1,
    finishes: 14,
    progress: 0,
    stages: ["approvals", "ground", "frame", "envelope", "services", "handover"],
    parts: ["bay 1–3", "bay 4–6"],
    client: true,
    contractor: false,
  },
  {
    title: "Surulere Clinic Extension",
    description:
      "A maternity wing of 14 beds, linked to the present building by a covered way that stays open during the works.",
    location: "Bode Thomas Street, Surulere, Lagos",
    budget: 74_000_000,
    dearness: 1,
    status: "proposed",
    starts: 3,
    finishes: 12,
    progress: 0,
    stages: ["approvals", "ground"],
    parts: ["maternity wing"],
    client: false,
    contractor: false,
  },
];

/** What is done in each stage; `{part}` becomes a level or block. */
export const stageTasks: Readonly<Record<Stage, readonly string[]>> = {
  approvals: [
    "Submit drawings to LASPPPA",
    "Obtain planning permit",
    "Soil test and report",
    "Agree programme with client",
    "Insure the works",
  ],
  ground: [
    "Set out building lines, {part}",
    "Excavate to formation, {part}",
    "Blind with 50 mm lean concrete, {part}",
    "Fix raft reinforcement, {part}",
    "Cast raft, {part}",
    "Lay damp-proof membrane, {part}",
    "Backfill and compact, {part}",
  ],
  frame: [
    "Erect column formwork, {part}",
    "Fix column reinforcement, {part}",
    "Cast columns, {part}",
    "Prop and deck the slab, {part}",
    "Cast slab, {part}",
    "Strike formwork, {part}",
    "Cube test results at 28 days, {part}",
  ],
  services: [
    "First fix electrical conduits, {part}",
    "First fix plumbing, {part}",
    "Pressure-test pipework, {part}",
    "Pull cables and terminate, {part}",
    "Install distribution board, {part}",
    "Commission pumps, {part}",
  ],
  envelope: [
    "Blockwork in 225 mm hollow blocks, {part}",
    "Roof trusses and purlins, {part}",
    "Long-span aluminium roofing, {part}",
    "Fix windows and glaze, {part}",
    "Render outside walls, {part}",
  ],
  finishes: [
    "Screed floors, {part}",
    "Wall and floor tiling, {part}",
    "Suspended ceilings, {part}",
    "Hang doors, {part}",
    "Paint, two coats, {part}",
    "Second fix sanitary ware, {part}",
  ],
  handover: [
    "Snag list with the client",
    "Clear snags",
    "Test and commission all services",
    "As-built drawings and manuals",
    "Practical completion certificate",
  ],
};

/** Who supplies and builds, by stage, for the ledger. */
export const vendors: Readonly<Record<Stage, readonly string[]>> = {
  approvals: ["Lagos State Physical Planning", "GeoProbe Soil Laboratory", "Leadway Insurance"],
  ground: ["Dangote Cement depot, Ibeju", "Lekki Plant Hire", "Eko Granite Quarry"],
  frame: ["African Foundries rebar", "ReadyMix Lagos", "Oyewole Formwork Gang"],
  services: ["Okafor Electrical & Plumbing", "Coleman Cables", "Interswitchgear Ltd"],
  envelope: ["Tower Roofing", "Alumaco Windows", "Sandcrete Blocks, Ajah"],
  finishes: ["Royal Tiles, Orile", "Dulux Trade Centre", "Vitafoam Ceilings"],
  handover: ["Bright Star Cleaning", "Survey & As-built Ltd"],
};
