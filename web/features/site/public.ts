/** What other features may use of the site's records. Each loads its larger parts when they are needed. */
export { LazyDeviceProject, SiteTab } from "./lazy-parts.ts";
export { SnagCard } from "./overview/lazy-snag-card.ts";
export { ProjectsOnDevice } from "./beside-failure.tsx";
export { loadSiteBeside } from "./beside/load-beside.ts";
export { loadOutboxPanel } from "./outbox/load-panel.ts";
export { RecordsOnSheet } from "./pins/records-on-sheet.tsx";
