import {
  CalendarCheck,
  CalendarDays,
  CalendarRange,
  Construction,
  Download,
  HeartPulse,
  History,
  Milestone,
  Settings2,
  Upload,
} from "lucide-react";
import { SkeletonText } from "../../ui/data/skeleton.tsx";
import { lazyView } from "../../ui/overlays/lazy-view.tsx";
import type { Panel, PanelProps } from "./panel.ts";

const panelView = (load: Parameters<typeof lazyView<PanelProps>>[0]) =>
  lazyView<PanelProps>(load, <SkeletonText lines={8} />);

/** The panels of the programme, in the order of the menu. */
export const panels: readonly Panel[] = [
  {
    key: "settings",
    label: "Settings",
    hint: "Start, data date and how dates are computed",
    icon: <Settings2 aria-hidden="true" />,
    group: "Plan",
    forEditors: false,
    View: panelView(async () => (await import("./settings/settings-panel.tsx")).SettingsPanel),
  },
  {
    key: "calendars",
    label: "Calendars",
    hint: "Working hours, holidays and rain",
    icon: <CalendarDays aria-hidden="true" />,
    group: "Plan",
    forEditors: false,
    View: panelView(async () => (await import("./calendars/calendars-panel.tsx")).CalendarsPanel),
  },
  {
    key: "update",
    label: "Update the programme",
    hint: "What should have started or finished, and what really did",
    icon: <CalendarCheck aria-hidden="true" />,
    group: "Progress",
    forEditors: true,
    View: panelView(async () => (await import("./update/update-panel.tsx")).UpdatePanel),
  },
  {
    key: "look-ahead",
    label: "Look-ahead",
    hint: "The coming weeks: what can start, and what stands in its way",
    icon: <CalendarRange aria-hidden="true" />,
    group: "Progress",
    forEditors: false,
    View: panelView(async () => (await import("./look-ahead/look-ahead-panel.tsx")).LookAheadPanel),
  },
  {
    key: "constraints",
    label: "Constraints",
    hint: "What is missing before work can start, who brings it and by when",
    icon: <Construction aria-hidden="true" />,
    group: "Progress",
    forEditors: false,
    View: panelView(
      async () => (await import("./constraints/constraints-panel.tsx")).ConstraintsPanel,
    ),
  },
  {
    key: "health",
    label: "Health check",
    hint: "How well the programme is made, by the fourteen DCMA points",
    icon: <HeartPulse aria-hidden="true" />,
    group: "Control",
    forEditors: false,
    View: panelView(async () => (await import("./health/health-panel.tsx")).HealthPanel),
  },
  {
    key: "baselines",
    label: "Baselines",
    hint: "Kept dates, and what has moved since, in words and column by column",
    icon: <Milestone aria-hidden="true" />,
    group: "Control",
    forEditors: false,
    View: panelView(async () => (await import("./baselines/baselines-panel.tsx")).BaselinesPanel),
  },
  {
    key: "history",
    label: "History",
    hint: "Who changed what and when, and the way back",
    icon: <History aria-hidden="true" />,
    group: "Control",
    forEditors: false,
    View: panelView(async () => (await import("./history/history-panel.tsx")).HistoryPanel),
  },
  {
    key: "import",
    label: "Import",
    hint: "From Microsoft Project, Primavera, Excel or CSV",
    icon: <Upload aria-hidden="true" />,
    group: "In and out",
    forEditors: true,
    View: panelView(async () => (await import("./files/import-panel.tsx")).ImportPanel),
  },
  {
    key: "export",
    label: "Export",
    hint: "PDF for the wall, Microsoft Project, Primavera, Excel or CSV",
    icon: <Download aria-hidden="true" />,
    group: "In and out",
    forEditors: false,
    View: panelView(async () => (await import("./files/export-panel.tsx")).ExportPanel),
  },
];
