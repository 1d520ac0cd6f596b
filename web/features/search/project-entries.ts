import { paths } from "../../paths.ts";
import type { Visitor } from "../session/public.ts";
import { allowedEntries, type GuardedEntry, type PaletteEntry } from "./palette-entries.ts";

type EntryWords = Pick<GuardedEntry, "words" | "needs">;

/** The tabs of a project and their parts, and what is added there. The project at hand comes first in the palette. */
function entriesOf(projectId: string): readonly GuardedEntry[] {
  const tab = (
    name: Parameters<typeof paths.projectRoom>[1],
    label: string,
    { search, ...of }: EntryWords & { readonly search?: Readonly<Record<string, string>> },
  ): GuardedEntry => ({
    id: ["project", name, ...Object.values(search ?? {})].join("-"),
    label,
    kind: search?.["new"] === undefined ? "page" : "action",
    to: paths.projectRoom(projectId, name, search),
    ...of,
  });
  const panel = (key: string, label: string, of: EntryWords): GuardedEntry =>
    tab("programme", label, { ...of, search: { panel: key } });
  return [
    tab("money", "Add expense in this project", {
      words: "new enter cost spend payment receipt",
      needs: "expense.create",
      search: { part: "expenses", new: "expense" },
    }),
    tab("money", "Import expenses into this project", {
      words: "spreadsheet excel csv upload",
      needs: "expense.create",
      search: { part: "expenses", new: "import" },
    }),
    tab("site", "New snag", {
      words: "add defect fault record punch list",
      needs: "site.write",
      search: { part: "snags", new: "snag" },
    }),
    {
      id: "project-overview",
      label: "Overview",
      words: "project start summary milestones",
      kind: "page",
      to: paths.project(projectId),
      needs: "project.read",
    },
    tab("tasks", "Tasks of this project", { words: "to do work board", needs: "task.read" }),
    tab("programme", "Programme", {
      words: "schedule gantt bars activities plan dates critical path",
      needs: "programme.read",
    }),
    panel("look-ahead", "Look-ahead", {
      words: "lookahead coming weeks next",
      needs: "programme.read",
    }),
    panel("promises", "Promises", {
      words: "weekly plan last planner ppc commitments",
      needs: "programme.read",
    }),
    panel("constraints", "Constraints", {
      words: "blockers missing obstacles",
      needs: "programme.read",
    }),
    panel("baselines", "Baselines", {
      words: "saved dates compare slip variance",
      needs: "programme.read",
    }),
    panel("health", "Health check", { words: "dcma quality programme", needs: "programme.read" }),
    panel("history", "History of the programme", {
      words: "versions undo changes restore",
      needs: "programme.read",
    }),
    panel("settings", "Settings of the programme", {
      words: "data date start",
      needs: "programme.read",
    }),
    panel("calendars", "Calendars of the programme", {
      words: "holidays working hours rain",
      needs: "programme.read",
    }),
    panel("levelling", "Level resources", {
      words: "levelling overload smooth programme",
      needs: "programme.edit",
    }),
    panel("update", "Update the programme", {
      words: "progress actual started finished",
      needs: "programme.edit",
    }),
    panel("reported", "Reported progress", {
      words: "accept contractors programme",
      needs: "programme.edit",
    }),
    panel("report", "Report progress", {
      words: "started finished percent programme",
      needs: "programme.report",
    }),
    panel("import", "Import a programme", {
      words: "microsoft project mpp xer primavera p6 excel",
      needs: "programme.edit",
    }),
    panel("export", "Export the programme", {
      words: "pdf microsoft project primavera p6 xer excel print",
      needs: "programme.read",
    }),
    tab("site", "Site diary", {
      words: "today’s diary daily log weather labour",
      needs: "site.read",
      search: { part: "diary" },
    }),
    tab("site", "Snags", {
      words: "snag list defects punch list faults",
      needs: "site.read",
      search: { part: "snags" },
    }),
    tab("site", "Locations", {
      words: "floors rooms zones blocks areas",
      needs: "site.read",
      search: { part: "locations" },
    }),
    tab("drawings", "Drawings", {
      words: "plans sheets register revisions transmittals",
      needs: "project.read",
    }),
    tab("money", "Money of this project", {
      words: "budget figures costs",
      needs: "project.read",
    }),
    tab("money", "Cost plan", {
      words: "budget cost codes boq bill of quantities estimate",
      needs: "cost-plan.read",
      search: { part: "plan" },
    }),
    tab("money", "Expenses of this project", {
      words: "costs spending payments invoices",
      needs: "expense.read",
      search: { part: "expenses" },
    }),
    tab("reports", "Client reports", {
      words: "weekly monthly progress report client pdf",
      needs: "client-report.read",
    }),
    tab("files", "Files", { words: "documents attachments", needs: "file.read" }),
    tab("files", "Photos", {
      words: "pictures images progress photographs",
      needs: "file.read",
      search: { wall: "photos" },
    }),
    tab("team", "Team", { words: "people members hats phone numbers", needs: "project.read" }),
    tab("activity", "Activity of this project", {
      words: "changes history log who did what",
      needs: "activity.read",
    }),
  ];
}

/** What this person may open and add in a project. */
export function projectEntries(visitor: Visitor, projectId: string): readonly PaletteEntry[] {
  return allowedEntries(visitor, entriesOf(projectId));
}
