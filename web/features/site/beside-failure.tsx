import { type ComponentType, useEffect, useState } from "react";

/** What is shown beside a page. If its code cannot be loaded, nothing is added to what the page says of that. */
function Beside({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    const show = async () => {
      const part = await load().catch(() => undefined);
      if (part) setView(() => part);
    };
    void show();
  }, [load]);
  return View && <View />;
}

const loadProjects = async () => (await import("./device-projects.tsx")).DeviceProjects;
const loadLine = async () => (await import("./beside/site-beside.tsx")).SiteBeside;

/** The projects on this device, below what says that the server cannot be reached. */
export const ProjectsOnDevice = () => <Beside load={loadProjects} />;

/** Whether all is sent, in the corner of every screen. */
export const SiteBesideScreens = () => <Beside load={loadLine} />;
