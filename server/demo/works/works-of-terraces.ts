import { milestone, work, type Works } from "./works.ts";

/** Three blocks of four houses on two floors: raft, concrete frame, blockwork, timber roof. */
export const terraces: Works = {
  stages: [
    {
      stage: "approvals",
      title: "Approvals and mobilisation",
      works: [
        work("soil", "Soil test and report", 8, "own"),
        work("drawings", "Submit drawings to LASPPPA", 4, "own", "soil"),
        work("permit", "Obtain planning permit", 36, "own", "drawings", { late: [2] }),
        work("agree", "Agree programme with client", 4, "own", "soil"),
        work("insure", "Insure the works", 3, "own", "agree"),
        work("site", "Hoarding, site office and stores", 9, "own", "insure"),
        milestone("ready", "Site ready to start", "permit site"),
      ],
      lines: [
        ["Permits, surveys and insurances", 0.4, "soil drawings permit insure"],
        ["Site set-up, hoarding and stores", 0.6, "site"],
      ],
    },
    {
      stage: "ground",
      title: "Substructure",
      works: [
        work("setout", "Set out building lines, {part}", 2, "own", "ready"),
        work("dig", "Excavate to formation, {part}", 6, "civil", "setout", { late: [0, 2, 0] }),
        work("fill", "Fill and compact laterite, {part}", 5, "civil", "dig"),
        work("blind", "Blind with 50 mm lean concrete, {part}", 2, "civil", "fill"),
        work("dpm", "Lay damp-proof membrane, {part}", 1, "civil", "blind"),
        work("bars", "Fix raft reinforcement, {part}", 12, "civil", "dpm"),
        work("raft", "Cast raft, {part}", 2, "civil", "bars"),
        milestone("foundations", "Foundations complete", "raft"),
      ],
      lines: [
        ["Excavation, filling and compaction", 0.4, "setout dig fill"],
        ["Reinforced concrete in rafts", 0.6, "blind dpm bars raft"],
      ],
    },
    {
      stage: "frame",
      title: "Frame",
      works: [
        work("columns", "Ground-floor columns, {part}", 10, "civil", "raft+3"),
        work("deck", "Prop and deck the first-floor slab, {part}", 10, "civil", "columns", {
          late: [2, 0, 0],
        }),
        work("slabbars", "Fix slab reinforcement, {part}", 7, "civil", "deck"),
        work("slab", "Cast first-floor slab, {part}", 1, "civil", "slabbars", { late: [0, 1, 0] }),
        work("cubes", "Cube test results at 28 days, {part}", 28, "own", "slab", { waits: true }),
        work("upper", "First-floor columns, {part}", 9, "civil", "slab+3"),
        work("ring", "Roof beams, {part}", 8, "civil", "upper", { late: [0, 0, 3] }),
        work("strike", "Strike props under the slab, {part}", 3, "civil", "slab+14 upper"),
        milestone("frame", "Frame complete", "ring strike cubes"),
      ],
      lines: [
        ["Formwork and scaffolding", 0.25, "columns deck strike"],
        ["Reinforcement", 0.35, "columns slabbars upper ring"],
        ["Concrete in columns, beams and slabs", 0.4, "columns slab upper ring"],
      ],
    },
    {
      stage: "envelope",
      title: "Walls and roof",
      works: [
        work("walls", "Ground-floor blockwork, {part}", 15, "own", "strike", { late: [0, 1, 0] }),
        work("wallsup", "First-floor blockwork, {part}", 14, "own", "ring walls"),
        work("trusses", "Roof trusses and purlins, {part}", 9, "roofing", "ring+3 wallsup", {
          late: [2, 0, 0],
        }),
        work("roof", "Long-span aluminium roofing, {part}", 7, "roofing", "trusses", {
          late: [0, 2, 0],
        }),
        work("windows", "Fix windows and glaze, {part}", 7, "roofing", "roof"),
        work("render", "Render outside walls, {part}", 12, "own", "roof", { late: [0, 0, 2] }),
        milestone("weathertight", "Weathertight", "roof windows"),
      ],
      lines: [
        ["Blockwork and rendering", 0.5, "walls wallsup render"],
        ["Roof structure and covering", 0.3, "trusses roof"],
        ["Windows and external doors", 0.2, "windows"],
      ],
    },
    {
      stage: "services",
      title: "Services",
      works: [
        work("order", "Order transformer and have it delivered", 95, "own", "foundations"),
        work("borehole", "Drill borehole and test its yield", 12, "own", "foundations"),
        work("sewage", "Build sewage treatment plant", 30, "civil", "frame"),
        work("conduits", "First fix electrical conduits, {part}", 9, "services", "wallsup"),
        work("pipes", "First fix plumbing, {part}", 9, "services", "wallsup conduitsSS+3"),
        work("pressure", "Pressure-test pipework, {part}", 2, "services", "pipes"),
        work("cables", "Pull cables, {part}", 7, "services", "plaster", { late: [3, 0, 0] }),
        work("boards", "Install distribution boards, {part}", 4, "services", "cables"),
        work("transformer", "Install 250 kVA transformer", 8, "services", "order weathertight"),
        work(
          "pumps",
          "Commission borehole pumps and tanks",
          4,
          "services",
          "borehole pressure transformer",
        ),
      ],
      lines: [
        ["Electrical installation", 0.45, "conduits cables boards electrics"],
        ["Plumbing and drainage", 0.35, "pipes pressure sanitary sewage"],
        ["Transformer, borehole and pumps", 0.2, "transformer borehole pumps"],
      ],
    },
    {
      stage: "finishes",
      title: "Finishes",
      works: [
        work("plaster", "Plaster inside walls, {part}", 18, "own", "conduits pressure roof", {
          late: [2, 3, 0],
        }),
        work("screed", "Screed floors, {part}", 6, "own", "plaster"),
        work("tiles", "Wall and floor tiling, {part}", 17, "finishes", "screed+3 windows"),
        work("ceilings", "Suspended ceilings, {part}", 11, "finishes", "plaster cables"),
        work("doors", "Hang doors, {part}", 6, "finishes", "tiles ceilings"),
        work("paint", "Paint, two coats, {part}", 12, "finishes", "doors render"),
        work("sanitary", "Second fix sanitary ware, {part}", 5, "services", "tiles"),
        work("electrics", "Second fix electrical, {part}", 5, "services", "paint boards"),
      ],
      lines: [
        ["Plaster, screeds and tiling", 0.4, "plaster screed tiles"],
        ["Ceilings and painting", 0.35, "ceilings paint"],
        ["Joinery and fittings", 0.25, "doors"],
      ],
    },
    {
      stage: "handover",
      title: "Handover",
      works: [
        work("outside", "Paving, drains and landscaping", 20, "civil", "sewage render"),
        work(
          "commission",
          "Test and commission all services",
          7,
          "services",
          "electrics sanitary pumps",
        ),
        work("snags", "Snag list with the client", 4, "own", "commission"),
        work("clear", "Clear snags", 11, "own", "snags"),
        work("manuals", "As-built drawings and manuals", 8, "own", "commission"),
        milestone("done", "Practical completion", "clear manuals outside"),
      ],
      lines: [
        ["External works", 0.5, "outside"],
        ["Testing and commissioning", 0.3, "commission"],
        ["Cleaning, drawings and manuals", 0.2, "clear manuals"],
      ],
    },
  ],
  missing: [
    {
      key: "cables",
      kind: "material",
      words: "16 mm² cable for the risers, second drum",
      gang: "services",
    },
    { key: "tiles", kind: "information", words: "Client’s choice of bathroom tiles" },
    { key: "transformer", kind: "permit", words: "Eko Electricity’s approval to connect" },
    { key: "windows", kind: "material", words: "Glass for the stair windows", gang: "roofing" },
    { key: "ceilings", kind: "drawing", words: "Ceiling plan with light positions, revision C" },
  ],
};
