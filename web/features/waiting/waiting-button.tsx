import { Inbox } from "lucide-react";
import { Link } from "react-router";
import { waitingTotal } from "../../../contract/home/waiting.ts";
import { paths } from "../../paths.ts";
import { CountBadge } from "../../ui/data/badge.tsx";
import { badgeCount } from "../../ui/format.ts";
import { useWaitingCounts } from "./waiting-queries.ts";

/** The link in the top bar to what waits, with its number. */
export function WaitingButton() {
  const { data } = useWaitingCounts();
  const total = data && waitingTotal(data);
  const howMany = total === 0 ? "nothing" : total && badgeCount(total);
  return (
    <Link
      to={paths.waiting()}
      aria-label={howMany ? `Waiting for you, ${howMany}` : "Waiting for you"}
      title="Waiting for you"
      className="relative grid size-10 shrink-0 place-items-center rounded-md text-soft transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:size-11 [&>svg]:size-5"
    >
      <Inbox aria-hidden="true" />
      {total !== undefined && total > 0 && (
        <span className="absolute -top-0.5 left-1/2 w-max">
          <CountBadge>{badgeCount(total)}</CountBadge>
        </span>
      )}
    </Link>
  );
}
