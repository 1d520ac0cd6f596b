import type { LiveMessage, LiveTopic } from "../../contract/live.ts";
import type { routes } from "../../contract/routes.ts";
import { namedSubject, type SubjectKind } from "../../contract/subjects.ts";

/** A route by its name alone: the routes themselves would come along on every screen, whatever it shows. */
type Name = keyof typeof routes;

const homes = ["getEngineerHome", "getClientHome", "getContractorHome"] satisfies Name[];

/** A project's plan, and how its money stands. */
const figures = [
  "getCashFlow",
  "getCostReport",
  "getCostPlan",
  "listCostCodes",
  "listBudgetRevisions",
] satisfies Name[];

const rates = ["listExchangeRates"] satisfies Name[];

/** What the company's administrators look at. */
const administration = [
  "listPeople",
  "listInvitations",
  "listAudit",
  "getMailQueue",
] satisfies Name[];

const ledger = ["listExpenses", "getExpense"] satisfies Name[];

const files = ["listFiles"] satisfies Name[];

/** What is assigned to tasks. A finished task needs nothing any more. */
const assigned = [
  "listResourceAssignments",
  "listTaskResources",
  "getUtilisation",
] satisfies Name[];

/** Whether a route is one of these. */
type Names = ReadonlySet<string>;

/**
 * The reads whose answers a change of the topic may have made stale. A live message of others and a write
 * of one's own (`changes` of its route) go by the same table.
 */
const staleAfter: Record<LiveTopic, Names> = {
  project: names(
    ...homes,
    "listProjects",
    "getProject",
    "listAssignees",
    "listTeam",
    "listTeamCandidates",
    "getMyHats",
    "getCompany",
    "listTasks",
    "getSummary",
    "getCostTrend",
  ),
  task: names(
    ...homes,
    ...assigned,
    "listTasks",
    "getTask",
    "listProjects",
    "getProject",
    "getSummary",
  ),
  comment: names("listComments"),
  file: names(...files),
  expense: names("listActivities", "getSummary", ...ledger, ...files),
  // A new rate changes what expenses are worth.
  money: names("getClientHome", "getSummary", "getCostTrend", ...rates, ...figures, ...ledger),
  resource: names("listResources", "getResource", ...assigned, "listMaterials", "listMovements"),
  company: names(
    "listCompanies",
    "getCompany",
    "getMyHats",
    "listAssignees",
    "listTeam",
    "listTeamCandidates",
    "listPeople",
    "listInvitations",
  ),
  report: names("listReportJobs", "getReportJob"),
  notification: names("listMyNotifications", "listNotifications", "getMailSettings"),
  activity: names("getClientHome", "listActivities", "getActivityTrend", ...administration),
  session: names("listSignIns", "getWorkspace", "listWorkspaces", "listPeople", "listAudit"),
};

/** Of one project. The path names it. */
const ofProject = names(
  "getProject",
  "listAssignees",
  "listTeam",
  "listTeamCandidates",
  ...figures,
);

/** Of one record. The path names it. */
const ofOne = names("getTask", "getExpense", "getReportJob");

/** Of the company. What happens in a project does not change them. */
const ofCompany = names(...administration, ...rates);

/** All projects share resources: the project in the query chooses rows, not what takes them up. */
const ofAllProjects = names("getUtilisation");

/** Lists of what hangs on one record. Their query names it. */
const ofThing = names("listComments", ...files);

function names(...routes: readonly Name[]): Names {
  return new Set(routes);
}

type NamedFields = { readonly [K in SubjectKind]?: string };

interface Input {
  readonly params?: { readonly id?: unknown };
  readonly query?: NamedFields & { readonly project?: string };
}

/** Whether the answer under a query key may be stale after `message`: its route is, and it is of no other record. */
export function touches(message: LiveMessage, queryKey: readonly unknown[]): boolean {
  const [name, given] = queryKey;
  if (typeof name !== "string" || !staleAfter[message.topic].has(name)) return false;
  const { params, query } = (typeof given === "object" && given !== null ? given : {}) as Input;
  const project = ofProject.has(name) ? params?.id : query?.project;
  const isOfAnother =
    project !== undefined && message.project !== undefined && project !== message.project;
  if (isOfAnother && !ofAllProjects.has(name)) return false;
  if (ofCompany.has(name) && message.project !== undefined) return false;
  if (ofThing.has(name))
    return (
      message.id === undefined || (query !== undefined && namedSubject(query)?.id === message.id)
    );
  return !ofOne.has(name) || message.id === undefined || params?.id === message.id;
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
