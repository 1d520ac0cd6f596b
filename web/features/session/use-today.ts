import { useEffect, useState } from "react";
import { dayIn } from "../../ui/day.ts";
import { useUser } from "./state/session-context.ts";

const MINUTE_MS = 60_000;

/** Today's date in the workspace's time zone, `YYYY-MM-DD`. It changes at midnight in that zone. */
export function useToday(): string {
  const { timeZone } = useUser().workspace;
  const [day, setDay] = useState(() => dayIn(timeZone, new Date()));
  useEffect(() => {
    const check = () => setDay(dayIn(timeZone, new Date()));
    check();
    const timer = window.setInterval(check, MINUTE_MS);
    return () => window.clearInterval(timer);
  }, [timeZone]);
  return day;
}
