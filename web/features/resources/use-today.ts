import { useState } from "react";
import { useUser } from "../session/public.ts";

/** The day on which the page was opened, in the workspace's time zone, `YYYY-MM-DD`. */
export function useToday(): string {
  const { timeZone } = useUser().workspace;
  const [opened] = useState(() => new Date());
  return new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(opened);
}
