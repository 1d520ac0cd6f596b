import { Circle, CircleCheck } from "lucide-react";
import type { FirstSteps } from "../../../contract/reports/analytics.ts";
import { dismissFirstSteps } from "../../../contract/auth/workspaces.ts";
import { serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { command } from "../../device/writing/spec.ts";
import { useCommand } from "../../device/writing/use-command.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { VisuallyHidden } from "../../ui/data/visually-hidden.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { accountPath } from "../navigation/public.ts";
import { useCan, useUser } from "../session/public.ts";

interface Step {
  readonly done: boolean;
  readonly title: string;
  readonly hint: string;
  /** The link to do the step; undefined while another step comes first. */
  readonly to: string | undefined;
}

/** The checklist of a new company: a project, its cost plan, and the people. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const user = useUser();
  const mayDismiss = useCan("workspace.manage").allowed;
  const dismiss = useCommand(() => command(dismissFirstSteps, {}));
  const { project, planned, invited } = steps;
  const all: readonly Step[] = [
    {
      done: project !== null,
      title: "Add project",
      hint: "A building or another piece of work, with its budget and dates.",
      to: paths.projects(),
    },
    {
      done: planned,
      title: "Enter its cost plan",
      hint: "What is to be spent on what, and when. Type it or import a sheet.",
      to: project === null ? undefined : paths.projectRoom(project, "money", { part: "plan" }),
    },
    ...(invited === null
      ? []
      : [
          {
            done: invited,
            title: "Invite people",
            hint: "Engineers, contractors and clients, each with their own view.",
            to: accountPath(user)({ tab: "invitations" }),
          },
        ]),
  ];
  return (
    <Card aria-labelledby="first-steps">
      <CardHeader
        id="first-steps"
        title="First steps"
        hint={`${all.filter(({ done }) => done).length} of ${all.length} done`}
        actions={
          mayDismiss && (
            <Button
              size="sm"
              loading={dismiss.isPending}
              onClick={() =>
                dismiss.mutate(undefined, {
                  onError: (error) =>
                    toast(serverMessage(error, "That could not be done. Please try again."), {
                      tone: "red",
                    }),
                })
              }
            >
              Dismiss<span className="sr-only"> the first steps</span>
            </Button>
          )
        }
      />
      <ol className="grid gap-4 md:grid-cols-3">
        {all.map((step) => (
          <li key={step.title} className="flex gap-3">
            <Mark done={step.done} />
            <div className="min-w-0">
              <p className="font-medium">
                {step.done || step.to === undefined ? (
                  <span className={step.done ? "text-muted line-through" : undefined}>
                    {step.title}
                  </span>
                ) : (
                  <TextLink to={step.to}>{step.title}</TextLink>
                )}
                {step.done && <VisuallyHidden>, done</VisuallyHidden>}
              </p>
              <p className="text-sm text-muted">{step.hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Mark({ done }: { done: boolean }) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <Icon
      aria-hidden="true"
      className={`mt-0.5 size-5 shrink-0 ${done ? "text-green-ink" : "text-muted"}`}
    />
  );
}
