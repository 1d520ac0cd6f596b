import type { ProjectTab } from "../contract/project-tabs.ts";
import type { Opening } from "../contract/subjects.ts";

type Search = Readonly<Record<string, string | undefined>>;

function withSearch(path: string, search: Search = {}): string {
  const entries = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries).toString()}` : path;
}

/** The path of every screen. No other module contains a path. */
export const paths = {
  landing: () => "/",
  login: () => "/login",
  register: () => "/register",
  unauthorized: () => "/unauthorized",
  forgotPassword: () => "/forgot-password",
  /** Today on the site of the project used last. The manifest names these paths too. */
  today: () => "/today",
  /** The diary or the snags of the site of the project used last. */
  todayForm: (form: "diary" | "photo" | "snags" = "diary") => `/today/${form}`,
  dashboard: (search?: Search) => withSearch("/dashboard", search),
  /** The people and settings of the company, for the role admin; `tab` names the tab. */
  admin: (search?: Search) => withSearch("/admin", search),
  /** The same screens for an owner whose role is not admin. */
  company: (search?: Search) => withSearch("/company", search),
  /** The directory of companies. */
  companies: (search?: Search) => withSearch("/companies", search),
  directoryCompany: (companyId: string) => `/companies/${encodeURIComponent(companyId)}`,
  engineer: () => "/engineer",
  client: () => "/client",
  contractor: () => "/contractor",
  projects: (search?: Search) => withSearch("/projects", search),
  project: (projectId: string, search?: Search) =>
    withSearch(`/projects/${encodeURIComponent(projectId)}`, search),
  /** A tab of a project: its tasks, money, files, team or activity. */
  projectRoom: (projectId: string, room: ProjectTab, search?: Search) =>
    withSearch(`/projects/${encodeURIComponent(projectId)}/${room}`, search),
  opening: (projectId: string, { room, search }: Opening): string =>
    room === undefined
      ? paths.project(projectId, search)
      : paths.projectRoom(projectId, room, search),
  /** The task list; `task` opens one in the side panel. */
  tasks: (search?: Search) => withSearch("/tasks", search),
  /** The snags and diaries of all projects; `tab` is the tab to open. */
  site: (search?: Search) => withSearch("/site", search),
  /** The resources; `resource` opens one in the side panel, and with `week` that week of it. */
  resources: (search?: Search) => withSearch("/resources", search),
  /** The company's Money page; `tab` is the tab to open. Contractors see only their own expenses. */
  money: (search?: Search) => withSearch("/money", search),
  /** The person's own files of lists and reports, for every role. */
  exports: () => "/exports",
  reports: () => "/reports",
  report: (kind: string, search?: Search) => withSearch(`/reports/${kind}`, search),
  /** All that waits for the person; `item` opens one, of the kind `as`, which is an expense if it is left out. */
  waiting: (search?: Search) => withSearch("/waiting", search),
  notifications: () => "/notifications",
  /** Deleted records that the person can restore. */
  trash: (search?: Search) => withSearch("/trash", search),
  profile: () => "/profile",
  /** Receives photos that another app shares. The manifest and the service worker name this path too. */
  share: () => "/share",
} as const;
