import type { ComponentType } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { type ProjectTab, projectTabs } from "../../../contract/project-tabs.ts";
import { getBareProgramme } from "../../../contract/programme/programme.ts";
import { queryEarly } from "../../api/early-queries.ts";
import { queryOptionsFor } from "../../api/queries.ts";

interface Room {
  readonly Component: ComponentType;
  /** Starts the queries of the tab that the browser opens, before it is rendered. */
  readonly open?: (args: LoaderFunctionArgs) => void;
}

/** The tabs of a project besides its overview. The code of each loads when the tab is opened, or ahead of that. */
const rooms: Readonly<Record<ProjectTab, () => Promise<Room>>> = {
  picture: () => import("./tabs/picture-tab.tsx"),
  tasks: () => import("./tabs/tasks-tab.tsx"),
  programme: () => import("./tabs/programme-tab.tsx"),
  site: () => import("./tabs/site-tab.tsx"),
  drawings: () => import("./tabs/drawings-tab.tsx"),
  money: () => import("./tabs/money-tab.tsx"),
  reports: () => import("./tabs/reports-tab.tsx"),
  files: () => import("./tabs/files-tab.tsx"),
  team: () => import("./tabs/team-tab.tsx"),
  activity: () => import("./tabs/activity-tab.tsx"),
};

/** Loads the screen of a tab. */
export async function loadTab(room: ProjectTab) {
  const { Component } = await rooms[room]();
  return { Component, shouldRevalidate: () => false };
}

/** Starts the queries of a tab. The programme's query starts while its code is still loading. */
export async function openTab(room: ProjectTab, args: LoaderFunctionArgs): Promise<null> {
  if (room === "programme") fetchProgrammeEarly(args.params["projectId"] ?? "");
  const { open } = await rooms[room]();
  open?.(args);
  return null;
}

/**
 * Loads every tab, so that all of them open without a network. The programme is left out: it is too large for
 * people who never open it.
 */
export const prepareTabs = () =>
  Promise.all(projectTabs.filter((room) => room !== "programme").map((room) => rooms[room]()));

/**
 * Starts the query of a programme, which may be large, while its tab is still loading, since it is the tab's first
 * query.
 */
function fetchProgrammeEarly(projectId: string): void {
  void queryEarly((client) => {
    void client.prefetchQuery(queryOptionsFor(getBareProgramme, { params: { id: projectId } }));
  });
}
