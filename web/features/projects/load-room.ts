import type { ComponentType } from "react";
import type { LoaderFunction } from "react-router";
import { type ProjectRoom, projectRooms } from "../../../contract/project-rooms.ts";

interface Room {
  readonly Component: ComponentType;
  readonly loader?: LoaderFunction;
}

/** The rooms of a project besides its overview. The code of each loads when it is opened, or ahead. */
const rooms: Readonly<Record<ProjectRoom, () => Promise<Room>>> = {
  tasks: () => import("./rooms/tasks-room.tsx"),
  programme: () => import("./rooms/programme-room.tsx"),
  money: () => import("./rooms/money-room.tsx"),
  files: () => import("./rooms/files-room.tsx"),
  team: () => import("./rooms/team-room.tsx"),
  activity: () => import("./rooms/activity-room.tsx"),
};

/** The route of a room. */
export async function loadRoom(room: ProjectRoom) {
  return { ...(await rooms[room]()), shouldRevalidate: () => false };
}

/** Loads every room, so that a lost network stops none. The programme is too large for those who never open it. */
export const prepareRooms = () =>
  Promise.all(projectRooms.filter((room) => room !== "programme").map((room) => rooms[room]()));
