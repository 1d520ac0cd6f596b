import { Link } from "react-router";
import { type Project, seesCostPlan } from "../../../contract/projects/projects.ts";
import { segmentClass, segmentsClass } from "../../ui/controls/segment-style.ts";
import { ProjectCostPlan } from "../cost-plan/public.ts";
import { useCan, useUser } from "../session/public.ts";
import { Expenses } from "../expenses/public.ts";
import { choiceParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { MoneyOverview } from "./money-overview.tsx";

const labels = { overview: "Overview", plan: "Cost plan", expenses: "Expenses" } as const;
type Part = keyof typeof labels;

const params = { part: choiceParam(["overview", "plan", "expenses"]) };
/** The parameters that all parts share. */
const ofEveryPart = ["tab", "comments"];

interface MoneySectionProps {
  projectId: string;
  project: Project | undefined;
}

/** The parts of a project's money that the person may see. The URL holds the open one. */
export function MoneySection({ projectId, project }: MoneySectionProps) {
  const { state, hrefFor } = useUrlState(params);
  const figures = useCan("cost-plan.read").allowed;
  const expenses = useCan("expense.read").allowed;
  const plan = seesCostPlan(useUser(), project);
  const parts: Part[] = [
    ...(figures ? (["overview"] as const) : []),
    ...(plan ? (["plan"] as const) : []),
    ...(expenses ? (["expenses"] as const) : []),
  ];
  const part = parts.find((name) => name === state.part) ?? parts[0];
  const hrefOf = (name: Part) =>
    hrefFor({ part: name === parts[0] ? undefined : name }, { keepOnly: ofEveryPart });
  return (
    <section aria-labelledby="project-money">
      <h2 id="project-money" className="sr-only">
        Money
      </h2>
      {parts.length > 1 && (
        <nav aria-label="Sections of Money" className={`mb-4 ${segmentsClass}`}>
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
      {part === "overview" && <MoneyOverview projectId={projectId} byCode={plan} />}
      {part === "plan" && <ProjectCostPlan projectId={projectId} project={project} />}
      {part === "expenses" && <Expenses projectId={projectId} project={project} />}
    </section>
  );
}
