import type { QueryClient } from "@tanstack/react-query";
import { getProjectPicture } from "../../../contract/home/project-picture.ts";
import { queryOptionsFor } from "../../api/queries.ts";

export const projectPictureOptions = (projectId: string) =>
  queryOptionsFor(getProjectPicture, { params: { id: projectId } });

export function prefetchPicture(client: QueryClient, projectId: string): void {
  void client.prefetchQuery(projectPictureOptions(projectId));
}
