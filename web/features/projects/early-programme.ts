import { getBareProgramme } from "../../../contract/programme.ts";
import { queryEarly } from "../../api/early-queries.ts";
import { queryOptionsFor } from "../../api/queries.ts";

/** Starts the query of a large programme beside the loading of its room, whose first read it is. */
export function fetchProgrammeEarly(projectId: string): void {
  void queryEarly((client) => {
    void client.prefetchQuery(queryOptionsFor(getBareProgramme, { params: { id: projectId } }));
  });
}
