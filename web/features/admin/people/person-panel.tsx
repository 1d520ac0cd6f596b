import { useState } from "react";
import type { Person } from "../../../../contract/people/people.ts";
import { seesAllProjects, roleLabels } from "../../../../contract/permissions.ts";
import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/data/avatar.tsx";
import { RelativeTime } from "../../../ui/data/relative-time.tsx";
import { formatDay } from "../../../ui/format.ts";
import { LinkButton } from "../../../ui/controls/link-button.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { companyOf, PhoneLinks } from "../../team/public.ts";
import { counted } from "../../../../engine/counted.ts";
import { PersonEmployer } from "./person-employer.tsx";
import { PersonAddress } from "./person-address.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonQuestion, type Question } from "./person-question.tsx";
import { PersonRole } from "./person-role.tsx";
import { PersonBadges } from "./person-row.tsx";

interface PersonPanelProps {
  person: Person;
  onClose: () => void;
}

/** One person beside the list: their details, and all actions on them. */
export function PersonPanel({ person, onClose }: PersonPanelProps) {
  const [question, setQuestion] = useState<Question>();
  const name = person.name || person.email;
  return (
    <SidePanel open onClose={onClose} title={name}>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="text-sm font-semibold">
            {[roleLabels[person.role], companyOf(person)].filter(Boolean).join(", ")}
          </p>
          <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
            <PersonBadges person={person} />
          </p>
        </div>
      </div>
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm [&>dt]:text-muted">
        <dt>Email</dt>
        <dd className="wrap-anywhere">{person.email}</dd>
        {person.phone !== null && (
          <>
            <dt>Phone</dt>
            <dd>
              <PhoneLinks name={name} phone={person.phone} />
            </dd>
          </>
        )}
        <dt>Sees</dt>
        <dd>
          {seesAllProjects(person.role)
            ? "Every project"
            : counted(person.projectCount, "project", "projects")}
        </dd>
        <dt>Member since</dt>
        <dd>{formatDay(person.joinedAt)}</dd>
        <dt>Last seen</dt>
        <dd>{person.lastSeenAt === null ? "Not yet" : <RelativeTime iso={person.lastSeenAt} />}</dd>
      </dl>
      <div className="mb-6 flex flex-wrap gap-2">
        <LinkButton size="sm" to={paths.tasks({ assignee: person._id })}>
          Their tasks
        </LinkButton>
        <LinkButton size="sm" to={`?tab=audit&actor=${person._id}`}>
          Their activity
        </LinkButton>
      </div>
      <PersonRole person={person} onAsk={setQuestion} />
      <PersonEmployer person={person} />
      <PersonAddress person={person} />
      <PersonActions person={person} onAsk={setQuestion} />
      {question && (
        <PersonQuestion
          question={question}
          person={person}
          onClose={() => setQuestion(undefined)}
          onRemoved={onClose}
        />
      )}
    </SidePanel>
  );
}
