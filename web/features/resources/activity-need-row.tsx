import type { ActivityNeed } from "../../../contract/resource-assignments.ts";
import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/controls/text-link.tsx";
import { perDay, spanText } from "./resource-words.ts";

/** An activity that needs a resource: how much of it, and when. It is changed in its programme. */
export function ActivityNeedRow({ need, unit }: { need: ActivityNeed; unit: string }) {
  const { _id, name, project, from, to } = need;
  return (
    <li className="py-3 text-sm">
      <TextLink to={paths.projectRoom(project._id, "programme", { row: _id })}>{name}</TextLink>
      <p className="truncate text-xs text-muted">{project.title}</p>
      <p className="mt-0.5 tabular-nums">
        <strong className="font-semibold">{perDay(need.perDay, unit)}</strong>
        {` · ${spanText(from, to)}`}
      </p>
    </li>
  );
}
