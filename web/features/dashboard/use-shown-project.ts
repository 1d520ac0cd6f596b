import { setLastProject } from "../../../contract/profile.ts";
import { command } from "../../device/writing/spec.ts";
import { useRun } from "../../device/writing/use-command.ts";
import { idParam } from "../../ui/hooks/url-params.ts";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { useSummary } from "./dashboard-queries.ts";

const params = { project: idParam };

/**
 * The project whose cost is shown: the URL's, or else the one that the person chose last. The server remembers it, and
 * names it with the four figures.
 */
export function useShownProject() {
  const { state, change } = useUrlState(params);
  const summary = useSummary();
  const run = useRun();
  const isAsked = state.project === undefined && summary.isPending;
  const choose = (project: string | undefined) => {
    change({ project });
    if (project !== undefined) run(command(setLastProject, { body: { project } }));
  };
  return { project: state.project ?? summary.data?.data.lastProject ?? "", isAsked, choose };
}
