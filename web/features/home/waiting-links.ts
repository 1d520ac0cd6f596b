import { type WaitingKind, waitingList, waitingOpening } from "../../../contract/home/waiting.ts";
import { paths } from "../../paths.ts";

/** The link to where the items waiting in a project are decided. */
export function waitingPath(kind: WaitingKind, projectId: string): string {
  return paths.opening(projectId, waitingOpening(kind));
}

/** The path of the list for all projects together; undefined for kinds that are listed project by project. */
export function waitingListPath(kind: WaitingKind): string | undefined {
  const list = waitingList(kind);
  return list && paths[list.page](list.search);
}
