import { routes } from "../../../contract/routes.ts";
import { file, form, read, taggedRead, write } from "../../http/endpoint.ts";
import { compareProgramme } from "./baselines/compare-programme.ts";
import { createBaseline } from "./baselines/create-baseline.ts";
import { deleteBaseline } from "./baselines/delete-baseline.ts";
import { editGate } from "./edits/edit-gate.ts";
import { editProgramme } from "./edits/edit-programme.ts";
import { getExportLosses } from "./export/export-programme.ts";
import { exportGate, exportProgramme } from "./export/make-export.ts";
import { getBaseline } from "./baselines/get-baseline.ts";
import { getProgrammeChanges } from "./get-programme-changes.ts";
import { getProgrammeHealth } from "./get-programme-health.ts";
import { getProgrammeRevision } from "./get-programme-revision.ts";
import { getBareProgramme, getProgramme } from "./get-programme.ts";
import { getWhy } from "./get-why.ts";
import { listActivityChoices } from "./list-activity-choices.ts";
import { listHolidayCountries, listHolidays } from "./holidays.ts";
import { listMilestones } from "./list-milestones.ts";
import { listPresence } from "./list-presence.ts";
import { listProgrammeRevisions } from "./list-programme-revisions.ts";
import { listViews } from "./views/list-views.ts";
import { putOwnPresence } from "./put-presence.ts";
import { serveProgrammeImport } from "./import/serve-import.ts";
import { removeView } from "./views/remove-view.ts";
import { listActivityReports } from "./reports/list-reports.ts";
import { rejectReport } from "./reports/reject-report.ts";
import { reportProgress } from "./reports/report-progress.ts";
import { restoreProgramme } from "./edits/restore-programme.ts";
import { saveView } from "./views/save-view.ts";
import { updateBaseline } from "./baselines/update-baseline.ts";

export const programmeEndpoints = [
  taggedRead(routes.getProgramme, getProgramme),
  taggedRead(routes.getBareProgramme, getBareProgramme),
  read(routes.getProgrammeChanges, getProgrammeChanges),
  write(routes.editProgramme, editProgramme, editGate),
  read(routes.listProgrammeRevisions, listProgrammeRevisions),
  read(routes.getProgrammeRevision, getProgrammeRevision),
  write(routes.restoreProgramme, restoreProgramme, editGate),
  write(routes.createBaseline, createBaseline, editGate),
  read(routes.getBaseline, getBaseline),
  write(routes.updateBaseline, updateBaseline, editGate),
  write(routes.deleteBaseline, deleteBaseline, editGate),
  form(routes.importProgramme, serveProgrammeImport),
  file(routes.exportProgramme, exportProgramme, { inTurn: exportGate, inputFirst: true }),
  read(routes.getExportLosses, getExportLosses),
  read(routes.listHolidays, listHolidays),
  read(routes.listHolidayCountries, listHolidayCountries),
  read(routes.listActivityChoices, listActivityChoices),
  read(routes.listMilestones, listMilestones),
  read(routes.getWhy, getWhy),
  read(routes.getProgrammeHealth, getProgrammeHealth),
  read(routes.compareProgramme, compareProgramme),
  read(routes.listProgrammeViews, listViews),
  write(routes.saveProgrammeView, saveView),
  write(routes.deleteProgrammeView, removeView),
  read(routes.listActivityReports, listActivityReports),
  write(routes.reportProgress, reportProgress),
  write(routes.rejectReport, rejectReport),
  read(routes.listProgrammePresence, listPresence),
  write(routes.putProgrammePresence, putOwnPresence),
];
