import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { deviceMark } from "../../device/leaving/mark-cookie.ts";
import { useUser } from "../session/public.ts";
import { loadSiteLine } from "../site/public.ts";

/**
 * Sends what was recorded on the site of a project, keeps the copies on this device up to date, and shows whether all is
 * sent, on every screen. A person without any loads nothing.
 */
export function SiteLine() {
  const { _id: userId, workspace } = useUser();
  const workspaceId = workspace._id;
  // The screens of the site open it themselves, and have the line at their head.
  const isSite = useLocation().pathname.endsWith("/site");
  const [Line, setLine] = useState<ComponentType>();
  const isShown = Line !== undefined;
  useEffect(() => {
    let isOver = false;
    const start = async () => {
      if (isShown || isSite) return;
      const { hasDatabase } = await import("../../device/leaving/device-copies.ts");
      const person = { userId, workspaceId };
      if ((!deviceMark(person) && !(await hasDatabase(person))) || isOver) return;
      const { deviceOf } = await import("../../device/open-device.ts");
      if (!isOver) void deviceOf(person).sync();
      const View = await loadSiteLine();
      if (!isOver) setLine(() => View);
    };
    // Without a network or without room for code, the next page tries.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [userId, workspaceId, isSite, isShown]);
  return Line && <Line />;
}
