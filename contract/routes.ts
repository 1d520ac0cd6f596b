import * as calendars from "./programme/calendars.ts";
import * as activities from "./activities.ts";
import * as activityDelays from "./look-ahead/activity-delays.ts";
import * as activityReports from "./programme/activity-reports.ts";
import * as analytics from "./reports/analytics.ts";
import * as audit from "./reports/audit.ts";
import * as auth from "./auth/auth.ts";
import * as changes from "./changes.ts";
import * as companies from "./people/companies.ts";
import * as clientReports from "./reports/client-reports.ts";
import * as comments from "./comments.ts";
import * as companySite from "./company-site.ts";
import * as cashFlow from "./money/money.ts";
import * as budgetRevisions from "./cost-plan/budget-revisions.ts";
import * as costPlan from "./cost-plan/cost-plan.ts";
import * as costPlanImport from "./cost-plan/cost-plan-import.ts";
import * as exchangeRates from "./money/exchange-rates.ts";
import * as diaryDeliveries from "./diary-deliveries.ts";
import * as drawingMarkups from "./drawings/drawing-markups.ts";
import * as transmittals from "./drawings/transmittals.ts";
import * as drawings from "./drawings/drawings.ts";
import * as drawingSheets from "./drawings/drawing-sheets.ts";
import * as drawingUploads from "./drawings/drawing-uploads.ts";
import * as emailProof from "./auth/email-proof.ts";
import * as expenseImport from "./expenses/expense-import.ts";
import * as expenseSteps from "./expenses/expense-steps.ts";
import * as expenses from "./expenses/expenses.ts";
import * as files from "./files/files.ts";
import * as photos from "./files/photos.ts";
import * as uploads from "./files/uploads.ts";
import * as home from "./home/home.ts";
import * as imports from "./imports/imports.ts";
import * as waiting from "./home/waiting-items.ts";
import * as invitations from "./people/invitations.ts";
import * as mailAddresses from "./mail/mail-addresses.ts";
import * as recordMails from "./mail/record-mails.ts";
import * as mail from "./mail/mail.ts";
import * as mailSettings from "./mail/mail-settings.ts";
import * as push from "./mail/push.ts";
import * as milestones from "./programme/milestones.ts";
import * as notifications from "./mail/notifications.ts";
import * as payables from "./expenses/payables.ts";
import * as passwordReset from "./auth/password-reset.ts";
import * as passkeys from "./auth/passkeys.ts";
import * as people from "./people/people.ts";
import * as profile from "./people/profile.ts";
import * as projectLocations from "./projects/project-locations.ts";
import * as projectOverview from "./home/project-overview.ts";
import * as projectPicture from "./home/project-picture.ts";
import * as holidays from "./programme/holidays.ts";
import * as programmeExport from "./programme/programme-export.ts";
import * as programmeImport from "./programme/programme-import.ts";
import * as programmeActivities from "./programme/programme-activities.ts";
import * as programmeBaselines from "./programme/programme-baselines.ts";
import * as programmeCompare from "./programme/programme-compare.ts";
import * as programmeHealth from "./programme/programme-health.ts";
import * as programmePresence from "./programme/programme-presence.ts";
import * as programmeRevisions from "./programme/programme-revisions.ts";
import * as constraints from "./look-ahead/constraints.ts";
import * as programmeSupplies from "./programme/programme-supplies.ts";
import * as promises from "./look-ahead/promises.ts";
import * as programmeViews from "./programme/programme-views.ts";
import * as programmeWhy from "./programme/programme-why.ts";
import * as programme from "./programme/programme.ts";
import * as programmes from "./programme/programmes.ts";
import * as projects from "./projects/projects.ts";
import * as reference from "./reference.ts";
import * as registration from "./auth/registration.ts";
import * as resourceAssignments from "./resources/resource-assignments.ts";
import * as resourceMovements from "./resources/resource-movements.ts";
import * as resources from "./resources/resources.ts";
import * as reports from "./reports/reports.ts";
import type { AnyRoute } from "./route.ts";
import * as spreadsheetImport from "./spreadsheet-import.ts";
import * as secondFactor from "./auth/second-factor.ts";
import * as search from "./search.ts";
import * as storage from "./files/storage.ts";
import * as dueDates from "./tasks/due-date-proposals.ts";
import * as taskImport from "./tasks/task-import.ts";
import * as siteRecords from "./site-records.ts";
import * as snagMails from "./mail/snag-mails.ts";
import * as snagSummary from "./snag-summary.ts";
import * as sync from "./sync.ts";
import * as taskHoldings from "./tasks/task-holdings.ts";
import * as taskPeople from "./tasks/task-people.ts";
import * as tasks from "./tasks/tasks.ts";
import * as trash from "./projects/trash.ts";
import * as trashItems from "./trash/trash-items.ts";
import * as team from "./people/team.ts";
import * as uses from "./uses/uses.ts";
import * as expenseHints from "./expenses/expense-hints.ts";
import * as vendors from "./expenses/vendors.ts";
import * as workspaces from "./auth/workspaces.ts";

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
  getPushSettings: push.getPushSettings,
  putPushSettings: push.putPushSettings,
  subscribeToPush: push.subscribeToPush,
  unsubscribeFromPush: push.unsubscribeFromPush,
  listProjects: projects.listProjects,
  getProject: projects.getProject,
  getProjectOverview: projectOverview.getProjectOverview,
  getProjectPicture: projectPicture.getProjectPicture,
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
  listTrashItems: trashItems.listTrashItems,
  restoreTrashItem: trashItems.restoreTrashItem,
  purgeTrashItem: trashItems.purgeTrashItem,
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
  listSnags: companySite.listSnags,
  listDiariesOfDay: companySite.listDiariesOfDay,
  listLocations: projectLocations.listLocations,
  listDiaryDeliveries: diaryDeliveries.listDiaryDeliveries,
  bookDelivery: diaryDeliveries.bookDelivery,
  listTasks: tasks.listTasks,
  listTaskPeople: taskPeople.listTaskPeople,
  getTaskHoldings: taskHoldings.getTaskHoldings,
  getTask: tasks.getTask,
  createTask: tasks.createTask,
  importTasks: taskImport.importTasks,
  listImports: imports.listImports,
  undoImport: imports.undoImport,
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
  getExpenseTemplate: spreadsheetImport.spreadsheetTemplates.expenses,
  importExpenses: expenseImport.importExpenses,
  updateExpense: expenses.updateExpense,
  deleteExpense: expenses.deleteExpense,
  submitExpense: expenseSteps.submitExpense,
  listDeciders: expenses.listDeciders,
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
  getCostPlanTemplate: spreadsheetImport.spreadsheetTemplates["cost-plan"],
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
  getReportFile: reports.getReportFile,
  cancelReportJob: reports.cancelReportJob,
  listClientReports: clientReports.listClientReports,
  getClientReport: clientReports.getClientReport,
  createClientReport: clientReports.createClientReport,
  updateClientReport: clientReports.updateClientReport,
  approveClientReport: clientReports.approveClientReport,
  mailClientReport: clientReports.mailClientReport,
  deleteClientReport: clientReports.deleteClientReport,
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
  live: changes.live,
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
  exportAudit: audit.exportAudit,
  getMailQueue: mail.getMailQueue,
  retryMail: mail.retryMail,
  search: search.search,
  getEngineerHome: home.getEngineerHome,
  getClientHome: home.getClientHome,
  getContractorHome: home.getContractorHome,
  listWaiting: waiting.listWaiting,
  countWaiting: waiting.countWaiting,
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
  getOpenapi: reference.getOpenapi,
  getReference: reference.getReference,
  getReferenceStyle: reference.getReferenceStyle,
} as const satisfies Record<string, AnyRoute>;
