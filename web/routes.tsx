import type { RouteObject } from "react-router";
import type { Action } from "../contract/permissions.ts";
import { type ProjectTab, projectTabs } from "../contract/project-tabs.ts";
import { GuestsOnly } from "./features/session/guests-only.tsx";
import { Frame, loadSignedInFrame } from "./features/shell/frame.tsx";
import { opensApp } from "./features/shell/start/opens-app.ts";
import { Root } from "./features/shell/root.tsx";
import { RootError, RouteError } from "./features/shell/route-error.tsx";
import type { RouteHandle } from "./features/shell/route-handle.ts";
import { LoadingScreen } from "./ui/loading-screen.tsx";

const handle = (value: RouteHandle): RouteHandle => value;

/** Reachable without a session. The sign-in pages redirect people who have one. */
const openRoutes: RouteObject[] = [
  {
    Component: GuestsOnly,
    children: [
      {
        path: "login",
        handle: handle({ title: "Login", open: true }),
        lazy: async () => ({
          Component: (await import("./features/session/login-page.tsx")).LoginPage,
        }),
      },
      {
        path: "register",
        handle: handle({ title: "Register", open: true }),
        lazy: async () => ({
          Component: (await import("./features/session/register-screen.tsx")).RegisterScreen,
        }),
      },
    ],
  },
  {
    path: "forgot-password",
    handle: handle({ title: "Forgot your password?", open: true }),
    lazy: async () => ({
      Component: (await import("./features/session/password-reset/forgot-password-page.tsx"))
        .ForgotPasswordPage,
    }),
  },
  {
    path: "reset-password",
    handle: handle({ title: "Set a new password", open: true }),
    lazy: async () => ({
      Component: (await import("./features/session/password-reset/reset-password-page.tsx"))
        .ResetPasswordPage,
    }),
  },
  {
    path: "unauthorized",
    handle: handle({ title: "Access denied", open: true }),
    lazy: async () => ({
      Component: (await import("./features/shell/unauthorized-page.tsx")).UnauthorizedPage,
    }),
  },
  {
    path: "*",
    handle: handle({ title: "Page not found", open: true }),
    lazy: async () => ({
      Component: (await import("./features/shell/not-found-page.tsx")).NotFoundPage,
    }),
  },
];

/** Screens that require the permission for `action`. */
const guarded = (action: Action, ...children: RouteObject[]): RouteObject => ({
  handle: handle({ guard: action }),
  lazy: async () => {
    const { RequirePermission } = await import("./features/shell/require-permission.tsx");
    return { element: <RequirePermission action={action} /> };
  },
  children,
});

const roleHome = (role: "engineer" | "client" | "contractor", title: string): RouteObject =>
  guarded(`home.${role}`, {
    path: role,
    handle: handle({ title }),
    lazy: async () => {
      const { RoleHomePage } = await import("./features/home/role-home-page.tsx");
      return { Component: () => <RoleHomePage role={role} /> };
    },
  });

/** The company's people and settings. Admins reach them in the bar, an owner of another role in the menu. */
const accountScreen = (path: string, title: string): RouteObject => ({
  path,
  handle: handle({ title }),
  lazy: async () => {
    const { AccountPage } = await import("./features/admin/account-page.tsx");
    return { Component: () => <AccountPage title={title} /> };
  },
});

const loadingRooms = () => import("./features/projects/load-tab.ts");

function projectRoom(room: ProjectTab): RouteObject {
  return {
    path: room,
    handle: handle({ title: "Project" }),
    lazy: async () => (await loadingRooms()).loadTab(room),
    loader: async (args) => (await loadingRooms()).openTab(room, args),
  };
}

const todayScreen = (path: string): RouteObject => ({
  path,
  handle: handle({ title: "Today" }),
  lazy: async () => ({
    Component: (await import("./features/site/today/today-page.tsx")).TodayPage,
  }),
});

/** Routes that need a session; some also need a role. */
const guardedRoutes: RouteObject[] = [
  todayScreen("today"),
  todayScreen("today/:form"),
  {
    path: "dashboard",
    handle: handle({ title: "Dashboard" }),
    lazy: async () => ({
      Component: (await import("./features/dashboard/dashboard-page.tsx")).DashboardPage,
    }),
  },
  {
    path: "projects",
    handle: handle({ title: "Projects" }),
    lazy: async () => ({
      Component: (await import("./features/projects/projects-page.tsx")).ProjectsPage,
    }),
  },
  {
    path: "projects/:projectId",
    handle: handle({ title: "Project" }),
    lazy: async () => {
      const { ProjectPage, openProject } = await import("./features/projects/project-page.tsx");
      return { Component: ProjectPage, loader: openProject, shouldRevalidate: () => false };
    },
    children: [
      {
        index: true,
        handle: handle({ title: "Project" }),
        lazy: async () => {
          const { OverviewTab, openOverview, namesTab } =
            await import("./features/projects/overview-tab.tsx");
          return {
            Component: OverviewTab,
            loader: openOverview,
            shouldRevalidate: ({ nextUrl }) => namesTab(nextUrl),
          };
        },
      },
      ...projectTabs.map(projectRoom),
    ],
  },
  {
    path: "tasks",
    handle: handle({ title: "Tasks" }),
    lazy: async () => ({
      Component: (await import("./features/tasks/list/tasks-page.tsx")).TasksPage,
    }),
  },
  {
    path: "site",
    handle: handle({ title: "Site" }),
    lazy: async () => ({
      Component: (await import("./features/site/company/company-site-page.tsx")).CompanySitePage,
    }),
  },
  {
    path: "profile",
    handle: handle({ title: "Profile" }),
    lazy: async () => ({
      Component: (await import("./features/profile/profile-page.tsx")).ProfilePage,
    }),
  },
  {
    path: "waiting",
    handle: handle({ title: "Waiting for you" }),
    lazy: async () => ({
      Component: (await import("./features/waiting/waiting-page.tsx")).WaitingPage,
    }),
  },
  {
    path: "notifications",
    handle: handle({ title: "Notifications" }),
    lazy: async () => ({
      Component: (await import("./features/notifications/notifications-page.tsx"))
        .NotificationsPage,
    }),
  },
  {
    path: "trash",
    handle: handle({ title: "Deleted records" }),
    lazy: async () => ({
      Component: (await import("./features/trash/trash-page.tsx")).TrashPage,
    }),
  },
  {
    path: "share",
    handle: handle({ title: "Shared with Plumbline" }),
    lazy: async () => ({
      Component: (await import("./features/sharing/share-page.tsx")).SharePage,
    }),
  },
  guarded("home.admin", accountScreen("admin", "Admin")),
  guarded("people.manage", accountScreen("company", "Company")),
  guarded(
    "company.manage",
    {
      path: "companies",
      handle: handle({ title: "Companies" }),
      lazy: async () => ({
        Component: (await import("./features/companies/companies-page.tsx")).CompaniesPage,
      }),
    },
    {
      path: "companies/:companyId",
      handle: handle({ title: "Company" }),
      lazy: async () => ({
        Component: (await import("./features/companies/company-page.tsx")).CompanyPage,
      }),
    },
  ),
  roleHome("engineer", "Engineer"),
  roleHome("client", "Client"),
  roleHome("contractor", "Contractor"),
  guarded("resource.read", {
    path: "resources",
    handle: handle({ title: "Resources" }),
    lazy: async () => ({
      Component: (await import("./features/resources/resources-page.tsx")).ResourcesPage,
    }),
  }),
  guarded("expense.read", {
    path: "money",
    handle: handle({ title: "Money" }),
    lazy: async () => ({
      Component: (await import("./features/money/money-page.tsx")).MoneyPage,
    }),
  }),
  // Every role can export something.
  guarded("export.make", {
    path: "exports",
    handle: handle({ title: "Exported files" }),
    lazy: async () => ({
      Component: (await import("./features/exports/exports-page.tsx")).ExportsPage,
    }),
  }),
  guarded("report.read", {
    path: "reports",
    handle: handle({ title: "Reports" }),
    lazy: async () => ({
      Component: (await import("./features/reports/reports-page.tsx")).ReportsPage,
    }),
  }),
  guarded("report.read", {
    path: "reports/:kind",
    handle: handle({ title: "Report" }),
    lazy: async () => ({
      Component: (await import("./features/reports/report-page.tsx")).ReportPage,
    }),
  }),
];

/**
 * Loads the frame of signed-in people together with the code of a screen, while the session is being checked. This
 * includes the screen that is shown if another one cannot be loaded.
 */
const signedIn: RouteObject = {
  lazy: async () => ({ ErrorBoundary: (await loadSignedInFrame()).ScreenError }),
  children: guardedRoutes,
};

/** Every screen of the app, each in its own chunk. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      {
        index: true,
        HydrateFallback: LoadingScreen,
        handle: handle({ open: true }),
        lazy: async () => ({
          Component: opensApp()
            ? (await import("./features/shell/start/front-door.tsx")).FrontDoor
            : (await import("./features/landing/landing-page.tsx")).LandingPage,
        }),
      },
      {
        Component: Frame,
        HydrateFallback: LoadingScreen,
        children: [{ ErrorBoundary: RouteError, children: [...openRoutes, signedIn] }],
      },
    ],
  },
];
