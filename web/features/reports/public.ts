import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** The tab of a project for its client reports. */
export const ClientReports = lazyView(
  async () => (await import("./client/client-reports.tsx")).ClientReports,
);
