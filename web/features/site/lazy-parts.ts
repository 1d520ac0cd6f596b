import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** The offline copy of a project, shown where the server cannot be reached. */
export const LazyDeviceProject = lazyView(
  async () => (await import("./device-project.tsx")).DeviceProjectSettings,
);

/** The tab of a project for records of what happens on the site. */
export const SiteTab = lazyView(async () => (await import("./site-screen.tsx")).SiteScreen);

/** Puts what another app shared into today's diary, or a new snag. */
export const AddToDiary = lazyView(
  async () => (await import("./shared/add-to-diary.tsx")).AddToDiary,
);
export const AddToSnag = lazyView(async () => (await import("./shared/add-to-snag.tsx")).AddToSnag);
