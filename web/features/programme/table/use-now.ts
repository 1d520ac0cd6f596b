import { useEffect, useState } from "react";
import { dayIn } from "../../../ui/day.ts";
import { useUser } from "../../session/public.ts";

const MINUTE_MS = 60_000;

/** The current wall-clock time, `YYYY-MM-DDTHH:mm`. */
export function momentIn(timeZone: string, instant: Date): string {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(instant);
  return `${dayIn(timeZone, instant)}T${time}`;
}

/** Now in the workspace's time zone, to the minute. */
export function useNow(): string {
  const { timeZone } = useUser().workspace;
  const [now, setNow] = useState(() => momentIn(timeZone, new Date()));
  useEffect(() => {
    const check = () => setNow(momentIn(timeZone, new Date()));
    check();
    const timer = window.setInterval(check, MINUTE_MS);
    return () => window.clearInterval(timer);
  }, [timeZone]);
  return now;
}
