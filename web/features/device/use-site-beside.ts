import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { siteMark } from "../../device/site-mark.ts";
import { useUser } from "../session/public.ts";

/**
 * Sends what was recorded on the site of a project, and keeps the copies on this device up to date, from every screen. A
 * person without any loads nothing.
 * @returns whether this device has, or had, records of the site
 */
export function useSiteBeside(): boolean {
  const { _id: userId, workspace } = useUser();
  const workspaceId = workspace._id;
  // The screens of the site open it themselves, and have the line at their head.
  const isSite = useLocation().pathname.endsWith("/site");
  const [has, setHas] = useState(false);
  useEffect(() => {
    let isOver = false;
    const start = async () => {
      if (has || isSite) return;
      const { hasSiteCopy } = await import("../../device/site-copies.ts");
      const person = { userId, workspaceId };
      if ((!siteMark(person) && !(await hasSiteCopy(person))) || isOver) return;
      setHas(true);
      const { siteOf } = await import("../../site/open-site.ts");
      if (!isOver) void siteOf(person).sync();
    };
    // Without a network or without room for code, the next page tries.
    void start().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [userId, workspaceId, isSite, has]);
  return has;
}
