import { ClipboardCheck } from "lucide-react";
import type { getContractorHome } from "../../../contract/home/home.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { counted } from "../../ui/counted.ts";
import { Card, CardHeader } from "../../ui/data/card.tsx";

interface ToReportProps {
  readonly projects: AnswerOf<typeof getContractorHome>["data"]["toReport"];
}

/** The programmes in which the person's company has work under way. Nothing is shown if there are none. */
export function ToReport({ projects }: ToReportProps) {
  if (projects.length === 0) return null;
  return (
    <div className="mb-6">
      <Card aria-labelledby="to-report">
        <CardHeader
          id="to-report"
          title="Report progress"
          hint="What your company has started and finished, for the programme"
        />
        <ul className="-my-3 divide-y divide-line">
          {projects.map(({ project, activities }) => (
            <li
              key={project._id}
              className="flex flex-wrap items-center justify-between gap-3 py-3"
            >
              <div className="min-w-0 flex-1 basis-48 text-sm">
                <p className="font-medium break-words">{project.title}</p>
                <p className="text-muted">
                  {counted(activities, "activity", "activities")} due or under way
                </p>
              </div>
              <LinkButton
                to={paths.projectRoom(project._id, "programme", { panel: "report" })}
                aria-label={`Report progress: ${project.title}`}
                icon={<ClipboardCheck aria-hidden="true" />}
              >
                Report
              </LinkButton>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
