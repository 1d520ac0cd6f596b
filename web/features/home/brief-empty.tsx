import type { ReactNode } from "react";
import { Card } from "../../ui/data/card.tsx";

interface BriefEmptyProps {
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** The empty state of the dashboard's block: a line or two, so that the figures stay in sight. */
export function BriefEmpty({ title, action, children }: BriefEmptyProps) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children !== undefined && <p className="text-sm text-muted">{children}</p>}
      </div>
      {action !== undefined && <div className="text-sm">{action}</div>}
    </Card>
  );
}
