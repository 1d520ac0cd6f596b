import { type ComponentType, useEffect, useState } from "react";

/**
 * Lists the projects on this device, below the message that the server cannot be reached. If their code cannot be
 * loaded either, it shows nothing.
 */
export function ProjectsOnDevice() {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const part = await import("./device-projects.tsx").catch(() => undefined);
      if (part) setView(() => part.DeviceProjects);
    };
    void load();
  }, []);
  return View && <View />;
}
