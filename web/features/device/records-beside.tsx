import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Owner } from "../../device/database.ts";
import { lastContents } from "../../device/leaving/contents-cookie.ts";
import { useUser } from "../session/public.ts";
import { loadSiteBeside } from "../site/public.ts";

/** Whether this device has records of a person, or offline copies of projects. */
async function hasRecords(person: Owner): Promise<boolean> {
  const { hasDatabase } = await import("../../device/database-names.ts");
  if (!(await hasDatabase(person))) return false;
  const { databaseOf } = await import("../../device/database.ts");
  const { projects, outbox, files } = databaseOf(person);
  const counts = await Promise.all([projects.count(), outbox.count(), files.count()]);
  return counts.some((count) => count > 0);
}

/**
 * On every screen, sends records and keeps the offline copies up to date. Does nothing for a person who has
 * neither.
 */
export function RecordsBeside() {
  const { _id: userId, workspace } = useUser();
  const workspaceId = workspace._id;
  // The site screens send records themselves. They lack only the words about what a browser removed.
  const isSite = useLocation().pathname.endsWith("/site");
  const [View, setView] = useState<ComponentType>();
  const isShown = View !== undefined;
  useEffect(() => {
    let isOver = false;
    const start = async () => {
      const person = { userId, workspaceId };
      const hadRecords = lastContents(person) !== undefined;
      if (isShown || (isSite && !hadRecords)) return;
      if (!hadRecords && !(await hasRecords(person))) return;
      if (isOver) return;
      const { deviceOf } = await import("../../device/open-device.ts");
      if (!isOver) void deviceOf(person).sync();
      const Beside = await loadSiteBeside();
      if (!isOver) setView(() => Beside);
    };
    // If the code cannot load, for lack of a network or of space, the next page tries again.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [userId, workspaceId, isSite, isShown]);
  return View && <View />;
}
