import { useEffect } from "react";
import { useUser } from "../session/public.ts";

/**
 * Sends what was recorded on the site of a project, and keeps the copies on this device up to date, from every screen. A
 * person without any loads nothing.
 */
export function useSiteBeside(): void {
  const { _id: userId, workspace } = useUser();
  const workspaceId = workspace._id;
  useEffect(() => {
    let isOver = false;
    const start = async () => {
      const { hasSiteCopy } = await import("../../device/site-copies.ts");
      if (!(await hasSiteCopy({ userId, workspaceId })) || isOver) return;
      const { siteOf } = await import("../../site/open-site.ts");
      if (!isOver) void siteOf({ userId, workspaceId }).sync();
    };
    // Without a network or without room for code, the next page tries.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [userId, workspaceId]);
}
