import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { idIn } from "../list/task-filters.ts";

/** How far the list may have moved for the browser's own Back to put it where it was. */
const STILL_PX = 4;

/** The task that the URL opens beside the list, and the ways to open another and to close it. */
export function useOpenTask() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const openId = idIn(params.get("task"));

  return useMemo(() => {
    const withTask = (taskId: string | undefined) => {
      const next = new URLSearchParams(params);
      if (taskId === undefined) next.delete("task");
      else next.set("task", taskId);
      return next;
    };
    return {
      openId,
      hrefOf: (taskId: string) => `?${withTask(taskId).toString()}`,
      /** The first opened is a step in the history; others take its place. */
      open: (taskId: string) =>
        setParams(withTask(taskId), {
          replace: openId !== undefined,
          preventScrollReset: true,
          state: openId === undefined ? { listAt: window.scrollY } : location.state,
        }),
      /** Goes back to before it was opened, or, where the list has moved on since, forgets it in place. */
      close: () => {
        const { listAt } = (location.state ?? {}) as { listAt?: unknown };
        const still = typeof listAt === "number" && Math.abs(listAt - window.scrollY) < STILL_PX;
        if (still) void navigate(-1);
        else setParams(withTask(undefined), { replace: true, preventScrollReset: true });
      },
    };
  }, [params, setParams, location.state, navigate, openId]);
}
