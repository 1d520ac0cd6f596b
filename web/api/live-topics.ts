import type { LiveMessage } from "../../contract/live.ts";
import type { routes } from "../../contract/routes.ts";
import { namedSubject, type SubjectKind } from "../../contract/subjects.ts";

type Topic = LiveMessage["topic"];

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

const ledger = ["listExpenses", "getExpense"] satisfies Name[];

const files = ["listFiles"] satisfies Name[];

/** What is assigned to tasks, which need nothing any more once they are finished. */
const assigned = [
  "listResourceAssignments",
  "listTaskResources",
  "getUtilisation",
] satisfies Name[];

/** Whether a route is one of these. */
type Names = ReadonlySet<string>;

/** The routes whose answers a change of the topic may have made stale. */
const staleAfter: Record<Topic, Names> = {
  project: names(
    ...homes,
    "listProjects",
    "getProject",
    "listAssignees",
    "listTeam",
    "listTeamCandidates",
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
  report: names("listReportJobs", "getReportJob"),
  notification: names("listMyNotifications", "listNotifications"),
  activity: names(
    "getClientHome",
    "listActivities",
    "getActivityTrend",
    "listPeople",
    "listInvitations",
  ),
  session: names("listSignIns"),
};

/** Of one project, which their path names. */
const ofProject = names(
  "getProject",
  "listAssignees",
  "listTeam",
  "listTeamCandidates",
  ...figures,
);

/** Of one thing, which their path names. */
const ofOne = names("getTask", "getExpense", "getReportJob");

/** Of the company: what happens in a project leaves it as it is. */
const ofCompany = names("listPeople", "listInvitations", ...rates);

/** Of resources, which all projects share: the project in their query chooses which are shown, not what takes them up. */
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

/** Whether what a query key names may be stale after `message`: its route, and no other project or task. */
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

/** Reads the data of an event; undefined when it is none of ours. */
export function parseLiveMessage(data: string): LiveMessage | undefined {
  try {
    const value = JSON.parse(data) as Partial<LiveMessage> | null;
    return Object.hasOwn(staleAfter, String(value?.topic)) ? (value as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}
