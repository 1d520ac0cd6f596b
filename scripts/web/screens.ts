/** A screen, as a build sees it: the modules that its address loads first. */
interface Screen {
  /** The path, as the routes write it. */
  readonly path: string;
  /** The modules that it opens at once, in web/features. */
  readonly parts: readonly string[];
  /** The modules that it loads ahead when it is idle. */
  readonly ahead?: readonly string[];
  /** Whether signed-out people see it, without the frame for signed-in people. */
  readonly isOpen?: true;
  /** How much its speed counts compared with other screens; 1 by default. */
  readonly weight?: number;
}

/** The modules that every screen of signed-in people opens, and those that it loads ahead. */
export const frame = {
  parts: ["shell/signed-in-app.ts", "shell/require-permission.tsx"],
  ahead: [
    "workspaces/workspace-list.tsx",
    "projects/form/project-form-dialog.tsx",
    "tasks/edit/add-task-dialog.tsx",
    "device/device-part.tsx",
    "device/to-send-line.tsx",
    "device/find-left.ts",
    "../device/public.ts",
  ],
};

const project = ["projects/project-page.tsx"];
const ahead = ["projects/trash/delete-project-dialog.tsx"];

const room = (
  name: string,
  more: Pick<Screen, "parts" | "ahead" | "weight"> = { parts: [] },
): Screen => ({
  path: `/projects/:projectId/${name}`,
  parts: [...project, "projects/load-tab.ts", `projects/tabs/${name}-tab.tsx`, ...more.parts],
  ahead: [...ahead, ...(more.ahead ?? [])],
  weight: more.weight ?? 1,
});

/** Every screen with what it opens at once, so that a page asks for it all in one go. */
export const screens: readonly Screen[] = [
  { path: "/", parts: ["landing/landing-page.tsx"], isOpen: true },
  { path: "/login", parts: ["session/login-page.tsx"], isOpen: true, weight: 10 },
  {
    path: "/register",
    parts: ["session/register-screen.tsx", "session/invitations/invitation-page.tsx"],
    isOpen: true,
    weight: 2,
  },
  {
    path: "/forgot-password",
    parts: ["session/password-reset/forgot-password-page.tsx"],
    isOpen: true,
  },
  {
    path: "/reset-password",
    parts: ["session/password-reset/reset-password-page.tsx"],
    isOpen: true,
  },
  { path: "/unauthorized", parts: ["shell/unauthorized-page.tsx"], isOpen: true },
  {
    path: "/dashboard",
    parts: [
      "dashboard/dashboard-page.tsx",
      "dashboard/first-steps-card.tsx",
      "home/home-body.tsx",
      "milestones/milestones-card.tsx",
    ],
    ahead: ["dashboard/cost-of-project.tsx"],
    weight: 5,
  },
  { path: "/today", parts: ["site/today/today-page.tsx"], weight: 5 },
  { path: "/today/:form", parts: ["site/today/today-page.tsx"] },
  { path: "/site", parts: ["site/company/company-site-page.tsx"] },
  { path: "/projects", parts: ["projects/projects-page.tsx"] },
  {
    path: "/projects/:projectId",
    parts: [...project, "projects/overview-tab.tsx"],
    ahead,
    weight: 2,
  },
  room("picture", { parts: ["picture/project-picture.tsx"] }),
  room("tasks"),
  room("programme", { parts: [], weight: 2 }),
  room("site", {
    parts: ["site/site-screen.tsx"],
    ahead: [
      "files/uploads/photo-capture.tsx",
      "site/diary/addenda.tsx",
      "site/diary/company-diaries.tsx",
      "site/diary/edits/notes-to-send.ts",
      "site/diary/found-diaries.tsx",
      "site/diary/voice/voice-note.tsx",
      "site/drawings/offline-drawings.tsx",
      "site/locations/location-form.tsx",
      "site/records/record-panel.tsx",
      "drawings/pin-on-sheet.tsx",
      "drawings/sheet-picker.tsx",
    ],
    weight: 5,
  }),
  room("drawings"),
  room("money", {
    parts: [
      "money/money-section.tsx",
      "money/period-cash-flow.tsx",
      "cost-plan/cost-plan-section.tsx",
    ],
  }),
  room("reports", { parts: ["reports/client/client-reports.tsx"] }),
  room("files", { parts: ["files/files-wall.tsx"], weight: 2 }),
  room("team", { parts: ["team/team-section.tsx"] }),
  room("activity"),
  { path: "/tasks", parts: ["tasks/list/tasks-page.tsx"], weight: 8 },
  { path: "/profile", parts: ["profile/profile-page.tsx"], weight: 2 },
  { path: "/waiting", parts: ["waiting/waiting-page.tsx"] },
  { path: "/notifications", parts: ["notifications/notifications-page.tsx"] },
  { path: "/trash", parts: ["trash/trash-page.tsx"] },
  { path: "/share", parts: ["sharing/share-page.tsx"] },
  { path: "/admin", parts: ["admin/account-page.tsx"] },
  { path: "/company", parts: ["admin/account-page.tsx"] },
  { path: "/companies", parts: ["companies/companies-page.tsx"] },
  { path: "/companies/:companyId", parts: ["companies/company-page.tsx"] },
  { path: "/engineer", parts: ["home/role-home-page.tsx", "home/home-body.tsx"] },
  { path: "/client", parts: ["home/role-home-page.tsx", "home/home-body.tsx"] },
  { path: "/contractor", parts: ["home/role-home-page.tsx", "home/home-body.tsx"] },
  { path: "/resources", parts: ["resources/resources-page.tsx"] },
  { path: "/money", parts: ["money/money-page.tsx"] },
  { path: "/exports", parts: ["exports/exports-page.tsx"] },
  { path: "/reports", parts: ["reports/reports-page.tsx"] },
  { path: "/reports/:kind", parts: ["reports/report-page.tsx"] },
];
