/** The disciplines of drawings, in the order in which a register lists them. */
export const disciplines = [
  "architectural",
  "structural",
  "civil",
  "mechanical",
  "electrical",
  "plumbing",
  "fire",
  "landscape",
  "interior",
  "survey",
  "other",
] as const;
export type Discipline = (typeof disciplines)[number];

export const disciplineLabels: Record<Discipline, string> = {
  architectural: "Architectural",
  structural: "Structural",
  civil: "Civil",
  mechanical: "Mechanical",
  electrical: "Electrical",
  plumbing: "Plumbing",
  fire: "Fire",
  landscape: "Landscape",
  interior: "Interior",
  survey: "Survey",
  other: "Other",
};

/** The statuses of a revision: a draft, then what it is issued for, and at the end withdrawn. */
export const revisionStatuses = [
  "draft",
  "information",
  "comment",
  "construction",
  "as_built",
  "withdrawn",
] as const;
export type RevisionStatus = (typeof revisionStatuses)[number];

/** The statuses that are shown. A revision that another one replaced is superseded, whatever it was issued for. */
export const shownStatuses = [...revisionStatuses, "superseded"] as const;
export type ShownStatus = (typeof shownStatuses)[number];

export const statusLabels: Record<ShownStatus, string> = {
  draft: "Draft",
  information: "For information",
  comment: "For comment",
  construction: "For construction",
  as_built: "As built",
  withdrawn: "Withdrawn",
  superseded: "Superseded",
};

/** Why drawings are sent. */
export const transmittalReasons = [
  "information",
  "comment",
  "approval",
  "tender",
  "construction",
  "record",
] as const;
export type TransmittalReason = (typeof transmittalReasons)[number];

export const reasonLabels: Record<TransmittalReason, string> = {
  information: "For information",
  comment: "For comment",
  approval: "For approval",
  tender: "For tender",
  construction: "For construction",
  record: "For record",
};
