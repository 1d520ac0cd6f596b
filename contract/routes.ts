import * as calendars from "./calendars.ts";
import * as activities from "./activities.ts";
import * as activityDelays from "./activity-delays.ts";
import * as activityReports from "./activity-reports.ts";
import * as analytics from "./analytics.ts";
import * as audit from "./audit.ts";
import * as auth from "./auth.ts";
import * as changes from "./changes.ts";
import * as companies from "./companies.ts";
import * as comments from "./comments.ts";
import * as cashFlow from "./money.ts";
import * as budgetRevisions from "./budget-revisions.ts";
import * as costPlan from "./cost-plan.ts";
import * as costPlanImport from "./cost-plan-import.ts";
import * as exchangeRates from "./exchange-rates.ts";
import * as diaryDeliveries from "./diary-deliveries.ts";
import * as drawingMarkups from "./drawing-markups.ts";
import * as transmittals from "./transmittals.ts";
import * as drawings from "./drawings.ts";
import * as drawingSheets from "./drawing-sheets.ts";
import * as drawingUploads from "./drawing-uploads.ts";
import * as emailProof from "./email-proof.ts";
import * as expenseImport from "./expense-import.ts";
import * as expenseSteps from "./expense-steps.ts";
import * as expenses from "./expenses.ts";
import * as files from "./files.ts";
import * as photos from "./photos.ts";
import * as uploads from "./uploads.ts";
import * as home from "./home.ts";
import * as invitations from "./invitations.ts";
import * as mailAddresses from "./mail-addresses.ts";
import * as recordMails from "./record-mails.ts";
import * as mail from "./mail.ts";
import * as mailSettings from "./mail-settings.ts";
import * as milestones from "./milestones.ts";
import * as notifications from "./notifications.ts";
import * as payables from "./payables.ts";
import * as passwordReset from "./password-reset.ts";
import * as passkeys from "./passkeys.ts";
import * as people from "./people.ts";
import * as profile from "./profile.ts";
import * as projectLocations from "./project-locations.ts";
import * as projectOverview from "./project-overview.ts";
import * as holidays from "./holidays.ts";
import * as programmeExport from "./programme-export.ts";
import * as programmeImport from "./programme-import.ts";
import * as programmeActivities from "./programme-activities.ts";
import * as programmeBaselines from "./programme-baselines.ts";
import * as programmeCompare from "./programme-compare.ts";
import * as programmeHealth from "./programme-health.ts";
import * as programmePresence from "./programme-presence.ts";
import * as programmeRevisions from "./programme-revisions.ts";
import * as constraints from "./constraints.ts";
import * as programmeSupplies from "./programme-supplies.ts";
import * as promises from "./promises.ts";
import * as programmeViews from "./programme-views.ts";
import * as programmeWhy from "./programme-why.ts";
import * as programme from "./programme.ts";
import * as programmes from "./programmes.ts";
import * as projects from "./projects.ts";
import * as registration from "./registration.ts";
import * as resourceAssignments from "./resource-assignments.ts";
import * as resourceMovements from "./resource-movements.ts";
import * as resources from "./resources.ts";
import * as reports from "./reports.ts";
import type { AnyRoute } from "./route.ts";
import * as secondFactor from "./second-factor.ts";
import * as search from "./search.ts";
import * as storage from "./storage.ts";
import * as dueDates from "./due-date-proposals.ts";
import * as siteRecords from "./site-records.ts";
import * as snagMails from "./snag-mails.ts";
import * as snagSummary from "./snag-summary.ts";
import * as sync from "./sync.ts";
import * as taskHoldings from "./task-holdings.ts";
import * as taskPeople from "./task-people.ts";
import * as tasks from "./tasks.ts";
import * as trash from "./trash.ts";
import * as team from "./team.ts";
import * as uses from "./uses.ts";
import * as expenseHints from "./expense-hints.ts";
import * as vendors from "./vendors.ts";
import * as workspaces from "./workspaces.ts";

/** Every call of the API, by name. */
export const routes = {
  login: auth.login,
  finishLogin: auth.finishLogin,
  loginWithPasskey: auth.loginWithPasskey,
  passkeyOptions: passkeys.passkeyOptions,
  register: auth.register,
  getRegistration: registration.getRegistration,
  getStanding: registration.getStanding,
  decideRegistration: registration.decideRegistration,
  refresh: auth.refresh,
  logout: auth.logout,
  confirm: auth.confirm,
  getConfirmWays: auth.getConfirmWays,
  me: auth.me,
  forgotPassword: passwordReset.forgotPassword,
  resetPassword: passwordReset.resetPassword,
  sendEmailProof: emailProof.sendEmailProof,
  confirmEmailProof: emailProof.confirmEmailProof,
  getSecondFactor: secondFactor.getSecondFactor,
  startTotp: secondFactor.startTotp,
  confirmTotp: secondFactor.confirmTotp,
  removeTotp: secondFactor.removeTotp,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  endTrust: secondFactor.endTrust,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,
  updateProfile: profile.updateProfile,
  setLastProject: profile.setLastProject,
  changePassword: profile.changePassword,
  listSignIns: profile.listSignIns,
  endSignIn: profile.endSignIn,
  endOtherSignIns: profile.endOtherSignIns,
  getMailSettings: mailSettings.getMailSettings,
  putMailSettings: mailSettings.putMailSettings,
  listProjects: projects.listProjects,
  getProject: projects.getProject,
  getProjectOverview: projectOverview.getProjectOverview,
  createProject: projects.createProject,
  updateProject: projects.updateProject,
  archiveProject: projects.archiveProject,
  unarchiveProject: projects.unarchiveProject,
  deleteProject: projects.deleteProject,
  getHoldings: trash.getHoldings,
  getPersonUses: uses.getPersonUses,
  getCompanyUses: uses.getCompanyUses,
  getCostCodeUses: uses.getCostCodeUses,
  getResourceUses: uses.getResourceUses,
  listTrash: trash.listTrash,
  restoreProject: trash.restoreProject,
  purgeProject: trash.purgeProject,
  emptyTrash: trash.emptyTrash,
  listAssignees: projects.listAssignees,
  listTeam: team.listTeam,
  listTeamCandidates: team.listTeamCandidates,
  addToTeam: team.addToTeam,
  removeFromTeam: team.removeFromTeam,
  setHats: team.setHats,
  getMyHats: team.getMyHats,
  listCompanies: companies.listCompanies,
  getCompany: companies.getCompany,
  createCompany: companies.createCompany,
  updateCompany: companies.updateCompany,
  deleteCompany: companies.deleteCompany,
  listVendors: vendors.listVendors,
  mergeVendors: vendors.mergeVendors,
  releaseVendor: vendors.releaseVendor,
  getSync: sync.getSync,
  postSync: sync.postSync,
  getMailAddress: mailAddresses.getMailAddress,
  renewMailAddress: mailAddresses.renewMailAddress,
  mailRecord: recordMails.mailRecord,
  getRecordHistory: siteRecords.getRecordHistory,
  mailSnags: snagMails.mailSnags,
  getSnagSummary: snagSummary.getSnagSummary,
  listLocations: projectLocations.listLocations,
  listDiaryDeliveries: diaryDeliveries.listDiaryDeliveries,
  bookDelivery: diaryDeliveries.bookDelivery,
  listTasks: tasks.listTasks,
  listTaskPeople: taskPeople.listTaskPeople,
  getTaskHoldings: taskHoldings.getTaskHoldings,
  getTask: tasks.getTask,
  createTask: tasks.createTask,
  putTask: tasks.putTask,
  updateTask: tasks.updateTask,
  deleteTask: tasks.deleteTask,
  proposeDueDate: dueDates.proposeDueDate,
  withdrawDueDate: dueDates.withdrawDueDate,
  acceptDueDate: dueDates.acceptDueDate,
  declineDueDate: dueDates.declineDueDate,
  suggestVendors: expenseHints.suggestVendors,
  findDuplicates: expenseHints.findDuplicates,
  listExpenses: expenses.listExpenses,
  getPayables: payables.getPayables,
  getExpense: expenses.getExpense,
  createExpense: expenses.createExpense,
  importExpenses: expenseImport.importExpenses,
  updateExpense: expenses.updateExpense,
  deleteExpense: expenses.deleteExpense,
  submitExpense: expenseSteps.submitExpense,
  approveExpense: expenseSteps.approveExpense,
  rejectExpense: expenseSteps.rejectExpense,
  payExpense: expenseSteps.payExpense,
  reversePayment: expenseSteps.reversePayment,
  reverseExpense: expenseSteps.reverseExpense,
  getCashFlow: cashFlow.getCashFlow,
  getCostReport: cashFlow.getCostReport,
  getCostPlan: costPlan.getCostPlan,
  listCostCodes: costPlan.listCostCodes,
  createCostCode: costPlan.createCostCode,
  updateCostCode: costPlan.updateCostCode,
  deleteCostCode: costPlan.deleteCostCode,
  getActivityMonths: costPlan.getActivityMonths,
  createBudgetLine: costPlan.createBudgetLine,
  updateBudgetLine: costPlan.updateBudgetLine,
  deleteBudgetLine: costPlan.deleteBudgetLine,
  copyCostPlan: costPlan.copyCostPlan,
  importCostPlan: costPlanImport.importCostPlan,
  listBudgetRevisions: budgetRevisions.listBudgetRevisions,
  listExchangeRates: exchangeRates.listExchangeRates,
  setExchangeRate: exchangeRates.setExchangeRate,
  deleteExchangeRate: exchangeRates.deleteExchangeRate,
  listResources: resources.listResources,
  getResource: resources.getResource,
  createResource: resources.createResource,
  updateResource: resources.updateResource,
  deleteResource: resources.deleteResource,
  setResourceRate: resources.setResourceRate,
  deleteResourceRate: resources.deleteResourceRate,
  listResourceAssignments: resourceAssignments.listResourceAssignments,
  listResourceActivities: resourceAssignments.listResourceActivities,
  listTaskResources: resourceAssignments.listTaskResources,
  createAssignment: resourceAssignments.createAssignment,
  updateAssignment: resourceAssignments.updateAssignment,
  deleteAssignment: resourceAssignments.deleteAssignment,
  getUtilisation: resourceAssignments.getUtilisation,
  listMaterials: resourceMovements.listMaterials,
  listMovements: resourceMovements.listMovements,
  createMovement: resourceMovements.createMovement,
  reverseMovement: resourceMovements.reverseMovement,
  listCalendars: calendars.listCalendars,
  createCalendar: calendars.createCalendar,
  updateCalendar: calendars.updateCalendar,
  deleteCalendar: calendars.deleteCalendar,
  getReport: reports.getReport,
  createReportJob: reports.createReportJob,
  listReportJobs: reports.listReportJobs,
  getReportJob: reports.getReportJob,
  cancelReportJob: reports.cancelReportJob,
  listFiles: files.listFiles,
  listProjectFiles: files.listProjectFiles,
  getFile: files.getFile,
  addFile: files.addFile,
  getFileContent: files.getFileContent,
  getFileThumbnail: files.getFileThumbnail,
  getFilePreview: files.getFilePreview,
  deleteFile: files.deleteFile,
  listPhotos: photos.listPhotos,
  listPhotoGroups: photos.listPhotoGroups,
  changeFiles: photos.changeFiles,
  listPhotoViews: photos.listPhotoViews,
  createPhotoView: photos.createPhotoView,
  deletePhotoView: photos.deletePhotoView,
  listMarks: photos.listMarks,
  changeMarks: photos.changeMarks,
  createUpload: uploads.createUpload,
  getUpload: uploads.getUpload,
  continueUpload: uploads.continueUpload,
  deleteUpload: uploads.deleteUpload,
  listComments: comments.listComments,
  createComment: comments.createComment,
  updateComment: comments.updateComment,
  deleteComment: comments.deleteComment,
  listMyNotifications: notifications.listMyNotifications,
  listNotifications: notifications.listNotifications,
  markNotificationRead: notifications.markNotificationRead,
  markAllNotificationsRead: notifications.markAllNotificationsRead,
  deleteNotification: notifications.deleteNotification,
  listChanges: changes.listChanges,
  listActivities: activities.listActivities,
  getSummary: analytics.getSummary,
  getActivityTrend: analytics.getActivityTrend,
  getCostTrend: analytics.getCostTrend,
  getProgramme: programme.getProgramme,
  getBareProgramme: programme.getBareProgramme,
  getProgrammeChanges: programme.getProgrammeChanges,
  editProgramme: programme.editProgramme,
  listProgrammeRevisions: programmeRevisions.listProgrammeRevisions,
  getProgrammeRevision: programmeRevisions.getProgrammeRevision,
  restoreProgramme: programmeRevisions.restoreProgramme,
  createBaseline: programmeBaselines.createBaseline,
  getBaseline: programmeBaselines.getBaseline,
  updateBaseline: programmeBaselines.updateBaseline,
  deleteBaseline: programmeBaselines.deleteBaseline,
  importProgramme: programmeImport.importProgramme,
  exportProgramme: programmeExport.exportProgramme,
  getExportLosses: programmeExport.getExportLosses,
  listHolidays: holidays.listHolidays,
  listHolidayCountries: holidays.listHolidayCountries,
  listActivityChoices: programmeActivities.listActivityChoices,
  listMilestones: milestones.listMilestones,
  listProgrammes: programmes.listProgrammes,
  getWhy: programmeWhy.getWhy,
  getProgrammeHealth: programmeHealth.getProgrammeHealth,
  getProgrammeSupplies: programmeSupplies.getProgrammeSupplies,
  compareProgramme: programmeCompare.compareProgramme,
  listConstraints: constraints.listConstraints,
  createConstraint: constraints.createConstraint,
  updateConstraint: constraints.updateConstraint,
  deleteConstraint: constraints.deleteConstraint,
  getPlanWeek: promises.getPlanWeek,
  listWeekTallies: promises.listWeekTallies,
  createPromise: promises.createPromise,
  updatePromise: promises.updatePromise,
  deletePromise: promises.deletePromise,
  closePlanWeek: promises.closePlanWeek,
  reopenPlanWeek: promises.reopenPlanWeek,
  listProgrammeViews: programmeViews.listProgrammeViews,
  saveProgrammeView: programmeViews.saveProgrammeView,
  deleteProgrammeView: programmeViews.deleteProgrammeView,
  listProgrammePresence: programmePresence.listProgrammePresence,
  putProgrammePresence: programmePresence.putProgrammePresence,
  listActivityDelays: activityDelays.listActivityDelays,
  listActivityReports: activityReports.listActivityReports,
  reportProgress: activityReports.reportProgress,
  rejectReport: activityReports.rejectReport,
  listWorkspaces: workspaces.listWorkspaces,
  switchWorkspace: workspaces.switchWorkspace,
  getWorkspace: workspaces.getWorkspace,
  getLogo: workspaces.getLogo,
  setLogo: workspaces.setLogo,
  getConnection: workspaces.getConnection,
  updateWorkspace: workspaces.updateWorkspace,
  dismissFirstSteps: workspaces.dismissFirstSteps,
  getStorage: storage.getStorage,
  transferOwnership: workspaces.transferOwnership,
  deleteWorkspace: workspaces.deleteWorkspace,
  keepWorkspace: workspaces.keepWorkspace,
  listPeople: people.listPeople,
  updatePerson: people.updatePerson,
  removePerson: people.removePerson,
  vouchForPerson: people.vouchForPerson,
  withdrawVouch: people.withdrawVouch,
  endPersonSignIns: people.endPersonSignIns,
  listInvitations: invitations.listInvitations,
  invite: invitations.invite,
  inviteMany: invitations.inviteMany,
  revokeInvitation: invitations.revokeInvitation,
  resendInvitation: invitations.resendInvitation,
  lookupInvitation: invitations.lookupInvitation,
  sendInvitationCode: invitations.sendInvitationCode,
  acceptInvitation: invitations.acceptInvitation,
  listAudit: audit.listAudit,
  getMailQueue: mail.getMailQueue,
  retryMail: mail.retryMail,
  search: search.search,
  getEngineerHome: home.getEngineerHome,
  getClientHome: home.getClientHome,
  getContractorHome: home.getContractorHome,
  listDrawings: drawings.listDrawings,
  getDrawing: drawings.getDrawing,
  updateDrawing: drawings.updateDrawing,
  deleteDrawing: drawings.deleteDrawing,
  updateRevision: drawings.updateRevision,
  setRevisionScale: drawings.setRevisionScale,
  seeRevision: drawings.seeRevision,
  listRevisionViewers: drawings.listRevisionViewers,
  searchDrawingText: drawings.searchDrawingText,
  listDrawingUploads: drawingUploads.listDrawingUploads,
  getDrawingUpload: drawingUploads.getDrawingUpload,
  addDrawingUpload: drawingUploads.addDrawingUpload,
  getDrawingPdf: drawingUploads.getDrawingPdf,
  enterDrawings: drawingUploads.enterDrawings,
  deleteDrawingUpload: drawingUploads.deleteDrawingUpload,
  getSheetTile: drawingSheets.getSheetTile,
  getSheetThumbnail: drawingSheets.getSheetThumbnail,
  getSheetWords: drawingSheets.getSheetWords,
  getSheetPdf: drawingSheets.getSheetPdf,
  getSheetTileSizes: drawingSheets.getSheetTileSizes,
  getSheetPackPart: drawingSheets.getSheetPackPart,
  listTransmittals: transmittals.listTransmittals,
  sendTransmittal: transmittals.sendTransmittal,
  receiveTransmittal: transmittals.receiveTransmittal,
  listMarkups: drawingMarkups.listMarkups,
  addMarkup: drawingMarkups.addMarkup,
  shareMarkup: drawingMarkups.shareMarkup,
  deleteMarkup: drawingMarkups.deleteMarkup,
} as const satisfies Record<string, AnyRoute>;
