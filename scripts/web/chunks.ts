const controls = [
  "banner",
  "button",
  "button-style",
  "checkbox",
  "control-style",
  "field",
  "icon-button",
  "link-button",
  "password-input",
  "skip-link",
  "text-input",
  "text-link",
  "tone",
  "tooltip",
];

/** The session and the way to the server, which every screen shares. */
const core = [
  "web/paths",
  // The routes name the rooms of a project.
  "contract/project-rooms",
  "web/api/(api-error|call|create-call|first-token|memory-storage|on-forbidden|refresh|send)",
  "web/api/(device-key-text|leaving|session-endpoints|signal|token-scope|token-store|url|sign-out-note)",
  // A file of its own would cost the login page more than its bytes cost the others.
  "web/features/session/login-page",
  "web/features/session/(auth-card|enter-workspace|link-token|session-context|session-messages)",
];

/** Parts of nearly every screen of those who are signed in, and of no other. */
const shell = [
  "card",
  "chart-format",
  "chart-frame",
  "chart-style",
  "combobox",
  "counted",
  "day",
  "dialog",
  "drawing",
  "empty-state",
  "error-state",
  "format-exact",
  "kbd",
  "lazy-part",
  "lazy-view",
  "network",
  "part-failure",
  "part-loader",
  "page-header",
  "popover",
  "relative-time",
  "stat-card",
  "toast-store",
  "url-params",
  "use-combobox-search",
  "use-hotkeys",
  "use-online",
  "use-debounced",
  "use-prefetch",
  "use-search-text",
  "use-url-state",
  "visually-hidden",
];

/** What the frame around every signed-in screen, and the dashboard, need of the features. */
const framed = [
  "contract/(health-rules|waiting)",
  "contract/(companies|project-overview)",
  "web/features/activities/activity-queries",
  "web/features/companies/company-words",
  "web/features/home/home-skeleton",
  "web/features/milestones/(milestones-skeleton|next-milestones)",
  "web/features/notifications/notification-(list|path|queries|row|skeleton)",
  "web/features/shell/leave-question",
  "web/features/projects/(lazy-parts|project-failures|project-queries|project-status)",
  "web/features/tasks/lazy-parts",
  "web/features/team/team-groups",
];

/** What is on the home of a role, and on the dashboard. */
const homes = [
  "contract/milestones",
  "web/features/home/(health-badge|health-words|home-body|waiting-links)",
  "web/features/milestones/(milestone-queries|milestone-row|milestones-card|slip-words)",
];

/** What the pages and lists of projects share. */
const projects = [
  "contract/trash",
  "web/features/files/(files-skeleton|project-files)",
  "web/features/projects/(project-status-badge|project-words|room-project|trash-queries)",
];

/** Moments and calendars of programmes, also of their calendars' own pages and of the work ahead. */
const days = [
  "contract/calendars",
  "engine/(day-names|months)",
  "engine/programme/(calendar|calendar-days|day-shifts|moment|problem|same-value|typed/shifts)",
  "web/features/calendars/(calendar-queries|day-words)",
];

/** What a programme and its panels share: two dozen files of half a kilobyte would wait for each other. */
const plan = [
  "contract/(activity-reports|programme)",
  "engine/programme/(activity-fields|apply-edits|apply-records|check-draft|draft|records|row-tree|steps)",
  "engine/programme/(touched|touched-by|typed/duration|typed/links|why-step)",
  "web/features/programme/(columns/column|rows/plan-index)",
];

/** The dialog that adds a task from any screen, and what the lists of tasks share with it. */
const adding = [
  "web/features/project-picker/[a-z-]+",
  "web/features/tasks/edit/(add-task-dialog|add-task-form|pending-task|task-form-schemas|use-add-task)",
  "web/features/tasks/edit/use-task-permission",
  "web/features/tasks/parts/(due-date|task-status-badge)",
];

/** Parts of lists. */
const lists = [
  "date-filter",
  "intl-options",
  "load-more",
  "progress-bar",
  "save-blob",
  "search-input",
  "segments",
  "select",
  "selection-bar",
  "table",
  "use-url-panel",
];

/** Parts of forms, beside the form itself. */
const forms = [
  "confirm-dialog",
  "discard-question",
  "decimal-input",
  "text-area",
  "unsaved",
  "use-unsaved-guard",
];

/** The contract of these screens. The sign-in pages have their own. */
const words = [
  "activities",
  "analytics",
  "comments",
  "file-entry",
  "home",
  "invitations",
  "mail-settings",
  "notifications",
  "people",
  "profile",
  "projects",
  "task-people",
  "tasks",
  "team",
  "workspaces",
];

/** The files that the build joins modules into. The first group that a module matches takes it. */
export const groups = [
  {
    name: "react",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  },
  // Parts that nearly every screen needs: one file is cheaper than a dozen of half a kilobyte.
  {
    name: "common",
    test: anyOf(
      modules(inUi(controls), ...core),
      // Otherwise the first group that needs one of them would include it, and the login page that group.
      /vite[\\/]preload-helper|lucide-react[\\/].*[\\/]icons[\\/]x\.m?js$/,
    ),
  },
  // Also for the landing page, which needs nothing else of the shell.
  {
    name: "format",
    test: anyOf(
      modules(inUi(["format", "avatar", "badge"]), "contract/permissions"),
      /lucide-react[\\/].*[\\/]icons[\\/](alarm-clock|check)\.m?js$/,
    ),
  },
  { name: "zod", test: /node_modules[\\/]zod[\\/]/ },
  { name: "words", test: modules(`contract/(${words.join("|")})`) },
  {
    name: "shell",
    test: anyOf(
      modules(
        inUi(shell),
        "web/api/no-eval",
        "web/features/session/(permission|use-today)",
        ...framed,
        "web/subjects",
        "web/api/sealing",
        // Signing out asks it, also where nothing else of the device has loaded.
        "web/device/unsent-work",
      ),
      /lucide-react[\\/].*[\\/]icons[\\/](arrow-right|chart-no-axes-combined)\.m?js$/,
    ),
  },
  { name: "lists", test: modules(inUi(lists), "contract/size-words") },
  {
    name: "forms",
    test: anyOf(
      modules(inUi(forms)),
      /web[\\/]form[\\/]|node_modules[\\/](react-hook-form|@hookform)[\\/]/,
    ),
  },
  {
    name: "queries",
    test: anyOf(
      modules("web/api/(deleted|early-queries|queries)"),
      /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/,
    ),
  },
  // With the way in which files are sent, which every signed-in screen loads ahead.
  { name: "sync", test: /web[\\/](sync[\\/]|api[\\/]upload\.ts)/ },
  // Several screens have them, above all of the site. The first visit to the dashboard goes without.
  {
    name: "site-icons",
    test: /lucide-react[\\/].*[\\/]icons[\\/](camera|cloud-off|cloud-upload|copy|file-down|mail|map-pin|rotate-cw)\.m?js$/,
  },
  // The kinds of files, which only their tiles show.
  {
    name: "file-icons",
    test: /lucide-react[\\/].*[\\/]icons[\\/](file-spreadsheet|film|image|presentation)\.m?js$/,
  },
  {
    name: "icons",
    test: /lucide-react[\\/].*[\\/]icons[\\/]/,
    minShareCount: 3,
  },
  // What the device keeps: loaded when the page is idle, or at once when the server does not answer.
  { name: "device", test: /web[\\/](device[\\/]|api[\\/]device-database)/ },
  { name: "add-task", test: modules(...adding) },
  // What the frame loads ahead on every screen.
  {
    name: "prepared",
    test: modules(
      "web/features/projects/(project-form-dialog|project-form-fields|project-form-schema)",
      "web/features/workspaces/workspace-list",
    ),
  },
  { name: "homes", test: modules(...homes) },
  // Pages that a link of a mail opens, and the ways there.
  {
    name: "links",
    test: modules(
      "web/features/session/(password-hint|registration-queries|use-link-token|way-back)",
    ),
  },
  // One file: the entry names each file of the pages that it knows.
  {
    name: "exports",
    test: modules("web/features/exports/[a-z-]+", "contract/(reports|snag-filters)"),
  },
  { name: "projects", test: modules(...projects) },
  { name: "days", test: modules(...days) },
  { name: "plan", test: modules(...plan) },
];

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"));
}

/** Parts of the design system by their names, whichever folder they are in. */
function inUi(names: readonly string[]): string {
  return `web/ui/([a-z]+/)?(${names.join("|")})`;
}

/** Matches these modules, however their paths are written. */
function modules(...paths: string[]): RegExp {
  return new RegExp(`(${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);
}
