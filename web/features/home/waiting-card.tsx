import { Link } from "react-router";
import { type Waiting, waitingElsewhere, waitingWords } from "../../../contract/home/waiting.ts";
import { paths } from "../../paths.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { waitingListPath, waitingPath } from "./waiting-links.ts";

/**
 * The items waiting for the person in all projects: the number of each kind, and links to where they are decided.
 * Nothing is shown if there are none.
 */
export function WaitingCard({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <div className="mb-6">
      <Card aria-labelledby="waiting-for-me">
        <CardHeader
          id="waiting-for-me"
          title="Waiting for you"
          actions={
            <TextLink
              to={paths.waiting()}
              className="pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              Go through them
            </TextLink>
          }
        />
        <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {waiting.map((each) => (
            <li key={each.kind} className="min-w-0 text-sm">
              <Kind waiting={each} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Kind({ waiting }: { waiting: Waiting }) {
  const { kind, projects } = waiting;
  const words = waitingWords(waiting);
  const [only, ...others] = projects;
  const list = waitingListPath(kind) ?? (others.length === 0 ? linkOf(waiting) : undefined);
  const elsewhere = waitingElsewhere(waiting);
  return (
    <>
      {list === undefined ? (
        <p className="font-semibold">{words}</p>
      ) : (
        <Link
          to={list}
          className="inline-flex font-semibold hover:underline pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          {words}
        </Link>
      )}
      <p className="text-[0.8125rem] text-muted">
        {others.length === 0
          ? only?.title
          : projects.map((project, place) => (
              <span key={project._id}>
                {place > 0 && ", "}
                <TextLink
                  to={waitingPath(kind, project._id)}
                  aria-label={`${words}: ${project.count} on ${project.title}`}
                  className="pointer-coarse:inline-block pointer-coarse:py-3"
                >
                  {project.title}
                </TextLink>
                {` ${project.count.toLocaleString("en")}`}
              </span>
            ))}
        {elsewhere > 0 && `, elsewhere ${elsewhere.toLocaleString("en")}`}
      </p>
    </>
  );
}

function linkOf({ kind, projects: [only] }: Waiting): string | undefined {
  return only && waitingPath(kind, only._id);
}
