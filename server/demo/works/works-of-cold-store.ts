import { milestone, work, type Works } from "./works.ts";

/** A steel portal frame on pads, clad in insulated panels, with blast freezers. */
export const coldStore: Works = {
  stages: [
    {
      stage: "approvals",
      title: "Approvals and mobilisation",
      works: [
        work("soil", "Soil test and report", 10, "own"),
        work("drawings", "Submit drawings to LASPPPA", 5, "own", "soil"),
        work("permit", "Obtain planning permit", 36, "own", "drawings"),
        work("agree", "Agree programme with client", 5, "own", "soil"),
        work("insure", "Insure the works", 3, "own", "agree"),
        work("site", "Hoarding, site office and access road", 14, "own", "insure"),
        milestone("ready", "Site ready to start", "permit site"),
      ],
      lines: [
        ["Permits, surveys and insurances", 0.4, "soil drawings permit insure"],
        ["Site set-up and access road", 0.6, "site"],
      ],
    },
    {
      stage: "ground",
      title: "Substructure",
      works: [
        work("setout", "Set out column grid, {part}", 2, "own", "ready"),
        work("dig", "Excavate pad foundations, {part}", 9, "civil", "setout"),
        work("blind", "Blind with 50 mm lean concrete, {part}", 2, "civil", "dig"),
        work("bars", "Fix pad reinforcement and holding-down bolts, {part}", 10, "civil", "blind"),
        work("pads", "Cast pad foundations, {part}", 4, "civil", "bars"),
        work("beams", "Ground beams, {part}", 13, "civil", "pads+2"),
        work("fill", "Backfill and compact hardcore, {part}", 9, "civil", "beams"),
        milestone("foundations", "Foundations complete", "fill"),
      ],
      lines: [
        ["Excavation, filling and compaction", 0.4, "setout dig fill"],
        ["Reinforced concrete in pads and beams", 0.6, "blind bars pads beams"],
      ],
    },
    {
      stage: "frame",
      title: "Frame",
      works: [
        work("details", "Approve steel fabrication drawings", 14, "own", "permit"),
        work("fabricate", "Fabricate portal frames", 62, "steel", "details"),
        work("erect", "Erect portal frames, {part}", 13, "steel", "pads+21 fill fabricate"),
        work("purlins", "Purlins, rails and bracing, {part}", 10, "steel", "erect"),
        work("plumb", "Line, plumb and grout bases, {part}", 4, "steel", "purlins"),
        milestone("frame", "Frame complete", "plumb"),
      ],
      lines: [
        ["Steel fabrication", 0.7, "details fabricate"],
        ["Steel erection", 0.3, "erect purlins plumb"],
      ],
    },
    {
      stage: "envelope",
      title: "Envelope and floors",
      works: [
        work("roof", "Roof panels and gutters, {part}", 13, "roofing", "plumb"),
        work("panels", "Insulated wall panels, {part}", 16, "roofing", "roof"),
        work("heater", "Floor insulation and heater mat, {part}", 9, "cooling", "roof"),
        work("floor", "Cast power-floated floor, {part}", 6, "civil", "heater"),
        work("cure", "Floor cures before it is loaded, {part}", 21, "own", "floor", {
          waits: true,
        }),
        work("dock", "Loading dock for six lorries", 24, "civil", "foundations floor"),
        work("coldoors", "Cold-room doors and dock levellers", 9, "roofing", "panels dock"),
        milestone("weathertight", "Weathertight", "panels coldoors"),
      ],
      lines: [
        ["Roof and wall panels", 0.6, "roof panels"],
        ["Insulated floors and dock", 0.25, "heater floor dock"],
        ["Doors and dock levellers", 0.15, "coldoors"],
      ],
    },
    {
      stage: "services",
      title: "Refrigeration and power",
      works: [
        work("freezers", "Order blast freezers and have them delivered", 120, "own", "permit"),
        work("supply", "Power supply and standby generators", 30, "own", "foundations"),
        work("racks", "Set compressor racks", 9, "cooling", "dock freezers"),
        work("evaporators", "Hang evaporators, {part}", 10, "cooling", "cure panels freezers"),
        work("pipework", "Refrigerant pipework, {part}", 13, "cooling", "evaporators racks"),
        work("blast", "Install blast freezers, {part}", 12, "cooling", "cure panels freezers"),
        work("electrics", "Lighting, panels and controls, {part}", 12, "own", "panels"),
        work(
          "leak",
          "Pressure-test and charge with refrigerant, {part}",
          5,
          "cooling",
          "pipework blast",
        ),
      ],
      lines: [
        ["Refrigeration plant", 0.65, "freezers racks evaporators blast leak"],
        ["Refrigerant pipework", 0.15, "pipework"],
        ["Power, lighting and controls", 0.2, "supply electrics"],
      ],
    },
    {
      stage: "handover",
      title: "Handover",
      works: [
        work(
          "pulldown",
          "Pull down to −25 °C and hold",
          12,
          "cooling",
          "leak electrics supply coldoors",
        ),
        work("snags", "Snag list with the client", 4, "own", "pulldown"),
        work("putright", "Clear snags", 9, "own", "snags"),
        work("manuals", "As-built drawings and training", 8, "own", "pulldown"),
        milestone("done", "Practical completion", "putright manuals"),
      ],
      lines: [
        ["Testing and commissioning", 0.6, "pulldown"],
        ["Cleaning, drawings and training", 0.4, "putright manuals"],
      ],
    },
  ],
  missing: [],
};
