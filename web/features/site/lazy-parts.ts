import { lazyView } from "../../ui/overlays/lazy-view.tsx";

/** What this device has of a project, where the server cannot be reached. */
export const LazyDeviceProject = lazyView(
  async () => (await import("./device-project.tsx")).DeviceProjectSettings,
);

/** The room of a project that records what happens on the site. */
export const SiteTab = lazyView(async () => (await import("./site-screen.tsx")).SiteScreen);
