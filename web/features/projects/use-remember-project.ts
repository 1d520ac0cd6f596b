import { useQueryClient } from "@tanstack/react-query";
import { getSummary } from "../../../contract/analytics.ts";
import { setLastProject } from "../../../contract/profile.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { command } from "../../device/writing/spec.ts";
import { useOnLeaving } from "../../device/writing/use-on-leaving.ts";

/**
 * Makes the visited project the one that the dashboard's cost flow opens on. The server is told when the person
 * leaves, so that the page does not open with one more call. Undefined while there is nothing to remember.
 */
export function useRememberProject(projectId: string | undefined): void {
  const client = useQueryClient();
  useOnLeaving(() => {
    const known = client.getQueryData(queryOptionsFor(getSummary).queryKey)?.data.lastProject;
    if (projectId === undefined || projectId === known) return undefined;
    return command(
      setLastProject,
      { body: { project: projectId } },
      { words: { logged: "The project was not remembered for the dashboard." } },
    );
  });
}
