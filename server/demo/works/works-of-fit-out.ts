import { milestone, work, type Works } from "./works.ts";

/** Two office floors in an existing tower. */
export const fitOut: Works = {
  stages: [
    {
      stage: "approvals",
      title: "Approvals and strip-out",
      works: [
        work("survey", "Measure both floors", 4, "own"),
        work("landlord", "Landlord’s approval of drawings", 14, "own", "survey"),
        work("agree", "Agree programme with client", 3, "own", "survey"),
        work("insure", "Insure the works", 2, "own", "agree"),
        work("coils", "Order fan coils and have them delivered", 58, "cooling", "landlord", {
          late: [4],
        }),
        work("strip", "Strip out old finishes, {part}", 9, "own", "landlord insure"),
        milestone("clear", "Floors clear", "strip"),
      ],
      lines: [
        ["Approvals, surveys and insurances", 0.3, "survey landlord insure"],
        ["Strip-out", 0.7, "strip"],
      ],
    },
    {
      stage: "services",
      title: "Services",
      works: [
        work("trays", "Cable trays and conduits, {part}", 11, "services", "strip"),
        work("chilled", "Chilled-water pipework, {part}", 12, "cooling", "strip traysSS+3", {
          late: [1, 0],
        }),
        work("plumbing", "First fix plumbing, {part}", 6, "services", "trays"),
        work("pressure", "Pressure-test pipework, {part}", 2, "cooling", "chilled plumbing"),
        work("hang", "Hang fan coils, {part}", 7, "cooling", "pressure coils"),
        work("power", "Pull power cables, {part}", 9, "services", "trays"),
        work("data", "Pull data cables, {part}", 9, "services", "power"),
        work("boards", "Install distribution boards, {part}", 4, "services", "power"),
        work("patch", "Terminate and test data points, {part}", 7, "services", "data tiles"),
        milestone("above", "Ceiling voids signed off", "hang data"),
      ],
      lines: [
        ["Power and lighting", 0.4, "trays power boards lights"],
        ["Data cabling", 0.15, "data patch"],
        ["Chilled water and fan coils", 0.35, "chilled pressure hang"],
        ["Plumbing", 0.1, "plumbing sanitary"],
      ],
    },
    {
      stage: "finishes",
      title: "Finishes",
      works: [
        work("studs", "Partition studs and boards, {part}", 13, "finishes", "trays pressure"),
        work("grid", "Ceiling grid, {part}", 10, "finishes", "studs hang data", { late: [0, 2] }),
        work("raised", "Raised floors, {part}", 10, "finishes", "studs"),
        work("glass", "Glazed partitions, {part}", 11, "roofing", "raised grid"),
        work("lights", "Second fix lights and sockets, {part}", 6, "services", "grid"),
        work("tiles", "Ceiling tiles, {part}", 4, "finishes", "lights"),
        work("paint", "Paint, two coats, {part}", 10, "finishes", "grid studs"),
        work("doors", "Hang doors, {part}", 4, "finishes", "glass"),
        work("canteen", "Canteen counters and equipment", 12, "own", "raised paint"),
        work("sanitary", "Second fix sanitary ware, {part}", 4, "services", "paint"),
        work("carpet", "Carpet tiles, {part}", 5, "finishes", "paint doors"),
      ],
      lines: [
        ["Partitions and doors", 0.4, "studs glass doors"],
        ["Ceilings and painting", 0.25, "grid tiles paint"],
        ["Raised floors and carpet", 0.2, "raised carpet"],
        ["Canteen", 0.15, "canteen"],
      ],
    },
    {
      stage: "handover",
      title: "Handover",
      works: [
        work(
          "commission",
          "Commission fan coils and balance air",
          6,
          "cooling",
          "boards tiles hang",
        ),
        work("alarm", "Test fire alarm and emergency lights", 3, "services", "tiles boards"),
        work(
          "snags",
          "Snag list with the client",
          3,
          "own",
          "carpet sanitary patch canteen commission alarm",
        ),
        work("putright", "Clear snags", 8, "own", "snags"),
        work("manuals", "As-built drawings and manuals", 6, "own", "commission alarm"),
        milestone("done", "Practical completion", "putright manuals"),
      ],
      lines: [
        ["Testing and commissioning", 0.6, "commission alarm"],
        ["Cleaning, drawings and manuals", 0.4, "putright manuals"],
      ],
    },
  ],
  missing: [
    {
      key: "glass",
      kind: "material",
      words: "Toughened glass, 12 mm, second crate",
      gang: "roofing",
    },
    { key: "raised", kind: "permit", words: "Landlord’s leave to use the goods lift on Saturdays" },
    { key: "canteen", kind: "drawing", words: "Canteen extract duct, revision B" },
    { key: "lights", kind: "information", words: "Client’s choice of pendant lights" },
  ],
};
