import { clsx } from "clsx";
import { Link } from "react-router";
import { seesAllProjects, roleLabels } from "../../../../contract/permissions.ts";
import type { Person } from "../../../../contract/people/people.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { Badge } from "../../../ui/data/badge.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import type { PanelLink } from "../../../ui/hooks/use-url-panel.ts";
import { useUser } from "../../session/public.ts";
import { companyOf } from "../../team/public.ts";
import { counted } from "../../../../engine/counted.ts";

interface PersonRowProps {
  person: Person;
  link: PanelLink;
  isOpen: boolean;
}

/** One person in the list. The whole row opens their details. */
export function PersonRow({ person, link, isOpen }: PersonRowProps) {
  const { name, email, role, projectCount, lastSeenAt } = person;
  return (
    <li
      className={clsx(
        "relative flex gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-hover",
        isOpen && "bg-hover",
      )}
    >
      <Avatar name={name || email} decorative />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_6rem_6rem_7.5rem] lg:grid-cols-[minmax(0,1fr)_9rem_8rem_9rem] md:items-center">
        <div className="min-w-0">
          <p className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              {...link}
              aria-current={isOpen || undefined}
              className="min-w-0 text-sm font-semibold wrap-anywhere after:absolute after:inset-0 after:content-['']"
            >
              {name || email}
            </Link>
            <PersonBadges person={person} />
          </p>
          <p className="truncate text-[0.8125rem] text-muted md:whitespace-normal md:wrap-anywhere">
            {[companyOf(person), email].filter(Boolean).join(" · ")}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4 md:contents">
          <p className="text-[0.8125rem] md:text-sm">{roleLabels[role]}</p>
          <p className="text-[0.8125rem] text-muted max-md:hidden">
            {seesAllProjects(role) ? "All projects" : counted(projectCount, "project", "projects")}
          </p>
          <p className="text-[0.8125rem] text-muted md:text-right">
            <LastSeen at={lastSeenAt} />
          </p>
        </div>
      </div>
    </li>
  );
}

/** The badges of a person: owner, the signed-in person, deactivated, or an address that nobody vouches for. */
export function PersonBadges({ person }: { person: Person }) {
  const isMe = useUser()._id === person._id;
  return (
    <>
      {person.isOwner && <Badge tone="orange">Owner</Badge>}
      {isMe && <Badge>You</Badge>}
      {!person.emailProven && person.vouched === null && <Badge tone="yellow">Unconfirmed</Badge>}
      {!person.active && <Badge tone="yellow">Deactivated</Badge>}
    </>
  );
}

/** When a person last used the product here. */
function LastSeen({ at }: { at: string | null }) {
  if (at === null) return "Not seen yet";
  return (
    <>
      Seen <RelativeTime iso={at} />
    </>
  );
}
