import type { Discipline, RevisionStatus } from "../../../contract/drawings/drawing-words.ts";

/** Why a revision cannot go from one status to another; undefined if it can. */
export function statusProblem(from: RevisionStatus, to: RevisionStatus): string | undefined {
  if (from === to) return undefined;
  if (to === "draft")
    return "This revision is issued, so it is no longer a draft. Withdraw it instead.";
  if (from === "withdrawn") return "This revision is withdrawn. Enter another one instead.";
  if (from === "draft" && to === "withdrawn")
    return "This revision was never issued. Take its drawing out of the register instead.";
  return undefined;
}

const byLetter: Readonly<Record<string, Discipline>> = {
  A: "architectural",
  AR: "architectural",
  ARC: "architectural",
  ARCH: "architectural",
  S: "structural",
  ST: "structural",
  STR: "structural",
  C: "civil",
  CE: "civil",
  CIV: "civil",
  M: "mechanical",
  ME: "mechanical",
  MEC: "mechanical",
  MECH: "mechanical",
  H: "mechanical",
  HVAC: "mechanical",
  E: "electrical",
  EL: "electrical",
  ELE: "electrical",
  ELEC: "electrical",
  P: "plumbing",
  PL: "plumbing",
  PH: "plumbing",
  PLB: "plumbing",
  F: "fire",
  FP: "fire",
  FS: "fire",
  L: "landscape",
  LA: "landscape",
  LS: "landscape",
  I: "interior",
  ID: "interior",
  INT: "interior",
  SU: "survey",
  SUR: "survey",
  T: "survey",
};

/**
 * Returns the discipline that a drawing's number indicates in the way most offices number their drawings: A-101,
 * STR-02, or the role in a number of seven parts (PRJ-ORG-ZZ-01-DR-A-1001).
 */
export function disciplineOf(number: string): Discipline {
  const parts = number.toUpperCase().split(/[^A-Z0-9]+|(?<=[A-Z])(?=[0-9])/);
  const role = parts.indexOf("DR");
  const named = role >= 0 && role < parts.length - 1 ? [parts[role + 1] ?? ""] : parts;
  for (const part of named) {
    const found = byLetter[part];
    if (found) return found;
  }
  return "other";
}
