import { Link, useSearchParams } from "react-router";
import type { Project } from "../../../contract/projects.ts";
import { segmentClass, segmentsClass } from "../../ui/controls/segment-style.ts";
import { ProjectCostPlan } from "../cost-plan/public.ts";
import { useCan } from "../session/public.ts";
import { Expenses, filterNames } from "../expenses/public.ts";
import { MoneyOverview } from "./money-overview.tsx";

const labels = { overview: "Overview", plan: "Cost plan", expenses: "Expenses" } as const;
type Part = keyof typeof labels;

/** What the URL says of one part means nothing to another. */
const ofOnePart = ["part", "expense", "view", "over", ...filterNames];

interface MoneySectionProps {
  projectId: string;
  project: Project | undefined;
}

/** The parts of a project's money that one may see; which one stands in the URL. */
export function MoneySection({ projectId, project }: MoneySectionProps) {
  const [params] = useSearchParams();
  const figures = useCan("cost-plan.read").allowed;
  const expenses = useCan("expense.read").allowed;
  const parts: Part[] = [
    ...(figures ? (["overview", "plan"] as const) : []),
    ...(expenses ? (["expenses"] as const) : []),
  ];
  const part = parts.find((name) => name === params.get("part")) ?? parts[0];
  const hrefOf = (name: Part) => {
    const search = new URLSearchParams(params);
    for (const other of ofOnePart) search.delete(other);
    if (name !== parts[0]) search.set("part", name);
    return `?${search.toString()}`;
  };
  return (
    <section aria-labelledby="project-money">
      <h2 id="project-money" className="sr-only">
        Money
      </h2>
      {parts.length > 1 && (
        <nav aria-label="Parts of the money" className={`mb-4 ${segmentsClass}`}>
          {parts.map((name) => (
            <Link
              key={name}
              to={hrefOf(name)}
              preventScrollReset
              aria-current={name === part ? "page" : undefined}
              className={segmentClass(name === part)}
            >
              {labels[name]}
            </Link>
          ))}
        </nav>
      )}
      {part === "overview" && <MoneyOverview projectId={projectId} />}
      {part === "plan" && <ProjectCostPlan projectId={projectId} project={project} />}
      {part === "expenses" && <Expenses projectId={projectId} project={project} />}
    </section>
  );
}
