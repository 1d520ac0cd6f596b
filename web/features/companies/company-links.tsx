import { Link } from "react-router";
import type { CompanyDetail } from "../../../contract/people/companies.ts";
import { roleLabels } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { counted } from "../../ui/counted.ts";
import { Avatar } from "../../ui/data/avatar.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { useCan, useUser } from "../session/public.ts";
import { accountPath } from "../navigation/public.ts";

interface CompanyCardProps {
  company: CompanyDetail;
}

const rowClass =
  "relative flex min-h-14 items-center gap-3 border-b border-line px-5 py-2.5 last:border-b-0";
const emptyClass = "px-5 pb-5 text-sm text-muted";

/** The people of the workspace who belong to a company. */
export function CompanyStaff({ company: { name, staff, people } }: CompanyCardProps) {
  const user = useUser();
  const manages = useCan("people.manage").allowed;
  const account = accountPath(user);
  return (
    <Card flush aria-labelledby="company-people">
      <div className="px-5 pt-5">
        <CardHeader title="People" id="company-people" hint={counted(people, "person", "people")} />
      </div>
      {staff.length === 0 ? (
        <p className={emptyClass}>
          Nobody belongs to {name} yet.{" "}
          {manages
            ? "Choose the company on a person’s panel, or name it in an invitation."
            : "An administrator can choose who belongs to it."}
        </p>
      ) : (
        <ul aria-label={`People of ${name}`} className="border-t border-line">
          {staff.map((person) => (
            <li key={person._id} className={rowClass}>
              <Avatar name={person.name} decorative />
              <span className="min-w-0 flex-1 text-sm break-words">
                {manages ? (
                  <Link
                    to={account({ tab: "people", person: person._id })}
                    className="font-semibold underline-offset-3 after:absolute after:inset-0 hover:underline"
                  >
                    {person.name}
                  </Link>
                ) : (
                  <span className="font-semibold">{person.name}</span>
                )}
                <span className="block text-[0.8125rem] text-muted">{roleLabels[person.role]}</span>
              </span>
              {!person.active && <Badge tone="yellow">Deactivated</Badge>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The projects whose teams a company's people are on. */
export function CompanyProjects({ company: { name, projects } }: CompanyCardProps) {
  return (
    <Card flush aria-labelledby="company-projects">
      <div className="px-5 pt-5">
        <CardHeader
          title="Projects"
          id="company-projects"
          hint={counted(projects.length, "project", "projects")}
        />
      </div>
      {projects.length === 0 ? (
        <p className={emptyClass}>
          On no project yet. A project is listed here once people of {name} are on its team.
        </p>
      ) : (
        <ul aria-label={`Projects of ${name}`} className="border-t border-line">
          {projects.map(({ _id, title, people }) => (
            <li key={_id} className={rowClass}>
              <Link
                to={paths.projectRoom(_id, "team")}
                className="min-w-0 flex-1 text-sm font-semibold break-words underline-offset-3 after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              <span className="shrink-0 text-[0.8125rem] text-muted">
                {counted(people, "person", "people")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
