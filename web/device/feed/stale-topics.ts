import type { LiveMessage, LiveTopic } from "../../../contract/live.ts";
import type { routes } from "../../../contract/routes.ts";
import { recordKindNames, type RecordKindName } from "../../../contract/site/record-names.ts";
import { namedSubject, type SubjectKind } from "../../../contract/subjects.ts";

/** Routes by their names. Importing the routes themselves would load them on every screen. */
type Name = keyof typeof routes;

const homes = [
  "getEngineerHome",
  "getClientHome",
  "getContractorHome",
  "getProjectOverview",
  "getProjectPicture",
  "listWaiting",
  "countWaiting",
] satisfies Name[];

/** A project's plan and money. */
const figures = [
  "getCashFlow",
  "getCostReport",
  "getCostPlan",
  "listCostCodes",
  "listBudgetRevisions",
] satisfies Name[];

const rates = ["listExchangeRates"] satisfies Name[];

/** The reads of the company's account pages. */
const administration = [
  "listPeople",
  "listInvitations",
  "listAudit",
  "getMailQueue",
] satisfies Name[];

const ledger = [
  "listExpenses",
  "getExpense",
  "listDeciders",
  "getPayables",
  "listVendors",
] satisfies Name[];

const files = [
  "listFiles",
  "listProjectFiles",
  "listPhotos",
  "listPhotoGroups",
  "listPhotoViews",
  "listMarks",
] satisfies Name[];

/** Resources that are assigned to tasks. A finished task needs none. */
const assigned = [
  "listResourceAssignments",
  "listResourceActivities",
  "listTaskResources",
  "getUtilisation",
  "getProgrammeSupplies",
] satisfies Name[];

/** Whether a route is one of these. */
type Names = ReadonlySet<string>;

/**
 * The reads whose answers become stale with a change of the topic. Live messages and our own writes (by
 * `changes` of the route) use this one table.
 */
const staleAfter: Record<LiveTopic, Names> = {
  project: names(
    ...homes,
    "listProjects",
    "getProject",
    "getHoldings",
    "getPersonUses",
    "getCompanyUses",
    "getResourceUses",
    "listTrash",
    "listAssignees",
    "listTeam",
    "listTeamCandidates",
    "getMyHats",
    "getCompany",
    "listSnags",
    "listDiariesOfDay",
    "listTasks",
    "listMilestones",
    "listProgrammes",
    "getSummary",
    "getCostTrend",
  ),
  task: names(
    ...homes,
    ...assigned,
    "getPersonUses",
    "listImports",
    "listTasks",
    "getTask",
    "listProjects",
    "getProject",
    "getSummary",
  ),
  ...ofRecords(),
  comment: names("listComments", "getTaskHoldings"),
  file: names(...files, "getTaskHoldings", "getStorage", "getProjectOverview"),
  expense: names(
    ...homes,
    "getClientReport",
    "listActivities",
    "listImports",
    "getSummary",
    "getPersonUses",
    "getCostCodeUses",
    ...ledger,
    ...files,
  ),
  money: names(
    "getCostCodeUses",
    "getClientHome",
    "listProjects",
    "getProject",
    "getSummary",
    "getCostTrend",
    "getClientReport",
    ...rates,
    ...figures,
  ),
  // The programme's own screen asks for what changed since its revision.
  programme: names(
    ...homes,
    "getClientReport",
    "listActivityChoices",
    "getActivityMonths",
    "listMilestones",
    "listActivityReports",
    "listProgrammes",
    "listConstraints",
    "getPlanWeek",
    "listWeekTallies",
    "listProgrammeRevisions",
    "listProgrammeViews",
    "listResourceActivities",
    "getUtilisation",
    "getProgrammeSupplies",
  ),
  // The programme's own screen asks who is there.
  presence: names(),
  drawing: names(
    ...homes,
    "listDrawings",
    "getDrawing",
    "listRevisionViewers",
    "listDrawingUploads",
    "getDrawingUpload",
    "searchDrawingText",
    "listTransmittals",
    "listMarkups",
  ),
  resource: names(
    "listCalendars",
    "listResources",
    "getResource",
    "getResourceUses",
    ...assigned,
    "listMaterials",
    "listMovements",
  ),
  company: names(
    ...ledger,
    "listCompanies",
    "getCompany",
    "getCompanyUses",
    "getMyHats",
    "listAssignees",
    "listTeam",
    "listTeamCandidates",
    "listPeople",
    "listInvitations",
  ),
  report: names(
    "listReportJobs",
    "getReportJob",
    "getStorage",
    "listClientReports",
    "getClientReport",
  ),
  notification: names(
    "listMyNotifications",
    "listNotifications",
    "getMailSettings",
    "getPushSettings",
  ),
  activity: names(
    "getClientHome",
    "listActivities",
    "listTrashItems",
    "getActivityTrend",
    ...administration,
  ),
  session: names(
    "listSignIns",
    "getPushSettings",
    "getSecondFactor",
    "getSummary",
    "getStanding",
    "getWorkspace",
    "getLogo",
    "listWorkspaces",
    "listPeople",
    "listAudit",
  ),
};

/**
 * Returns the reads for each kind of record of the site. Devices follow the records by their own feed, but read
 * what is attached to them separately.
 */
function ofRecords(): Record<RecordKindName, Names> {
  const hanging = names(
    ...homes,
    "getRecordHistory",
    "getClientReport",
    "listComments",
    "listSnags",
    "listDiariesOfDay",
    ...files,
  );
  const all = recordKindNames().map((kind) => [kind, hanging] as const);
  return Object.fromEntries(all) as Record<RecordKindName, Names>;
}

/** Reads of one project. The path names it. */
const ofProject = names(
  "listClientReports",
  "getClientReport",
  "getActivityMonths",
  "listActivityChoices",
  "listActivityReports",
  "listConstraints",
  "getPlanWeek",
  "listWeekTallies",
  "getProject",
  "getProjectOverview",
  "getProjectPicture",
  "listProjectFiles",
  "listDrawings",
  "listDrawingUploads",
  "searchDrawingText",
  "listTransmittals",
  "listAssignees",
  "listTeam",
  "listTeamCandidates",
  ...figures,
);

/** Reads of one record. The path names it. */
const ofOne = names("getTask", "getExpense", "listDeciders", "getReportJob");

/** Reads of the company. Activities in a project do not change them. */
const ofCompany = names(...administration, ...rates);

/** All projects share resources: the project in the query selects rows, but every project uses them. */
const ofAllProjects = names("getUtilisation");

/** Lists of what is attached to one record. Their query names it. */
const ofSubject = names("listComments", "listFiles");

function names(...routes: readonly Name[]): Names {
  return new Set(routes);
}

type NamedFields = { readonly [K in SubjectKind]?: string };

interface Input {
  readonly params?: { readonly id?: unknown };
  readonly query?: NamedFields & { readonly project?: string };
}

/** Whether `message` may make the answer of a query key stale: it affects the route, and not only another record. */
export function affects(message: LiveMessage, queryKey: readonly unknown[]): boolean {
  const [name, input] = queryKey;
  if (typeof name !== "string" || !staleAfter[message.topic].has(name)) return false;
  const { params, query } = (typeof input === "object" && input !== null ? input : {}) as Input;
  const project = ofProject.has(name) ? params?.id : query?.project;
  const isOfAnother =
    project !== undefined && message.project !== undefined && project !== message.project;
  if (isOfAnother && !ofAllProjects.has(name)) return false;
  if (ofCompany.has(name) && message.project !== undefined) return false;
  if (ofSubject.has(name))
    return (
      message.id === undefined || (query !== undefined && namedSubject(query)?.id === message.id)
    );
  // A message about a company has the id of the company, not of an expense that names it.
  if (!ofOne.has(name) || message.topic === "company") return true;
  return message.id === undefined || params?.id === message.id;
}

/** Parses the data of a live event; undefined if it is malformed or of an unknown topic. */
export function parseLiveMessage(data: string): LiveMessage | undefined {
  try {
    const value = JSON.parse(data) as Partial<LiveMessage> | null;
    return Object.hasOwn(staleAfter, String(value?.topic)) ? (value as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}
