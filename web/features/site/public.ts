/** What other features may use of the site's records. Each loads its larger parts when they are needed. */
export { AddToDiary, AddToSnag, LazyDeviceProject, SiteTab } from "./lazy-parts.ts";
export { SnagCard } from "./overview/lazy-snag-card.ts";
export { ProjectsOnDevice } from "./beside-failure.tsx";
export { loadSiteBeside } from "./beside/load-beside.ts";
export { loadOutboxPanel } from "./outbox/load-panel.ts";
export { useProjectsHere } from "./device-projects.tsx";
export { useIsAway, useOpenProject } from "./parts/use-site.ts";
export { useRecordTargets } from "./shared/record-targets.ts";
export { useLastProject } from "./today/use-last-project.ts";
export { RecordsOnSheet } from "./pins/records-on-sheet.tsx";
