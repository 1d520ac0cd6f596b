import type { PlanRoom, PlanSheet } from "./plan-sheet.ts";

/** A floor as the drawings show it. Its rooms are the locations with the same names. */
export interface Floor {
  readonly name: string;
  readonly bays: PlanSheet["bays"];
  readonly rooms: readonly PlanRoom[];
}

/** The floors of a terrace house: all twelve are alike. */
export const houseFloors: readonly Floor[] = [
  {
    name: "Ground floor",
    bays: [4, 3],
    rooms: [
      { name: "Living room", at: [0, 1, 2, 2] },
      { name: "Kitchen", at: [2, 1, 2, 2] },
      { name: "Entrance", at: [0, 0, 2, 1] },
      { name: "Guest toilet", at: [2, 0, 1, 1] },
      { name: "Stair", at: [3, 0, 1, 1] },
    ],
  },
  {
    name: "First floor",
    bays: [4, 3],
    rooms: [
      { name: "Master bedroom", at: [0, 1, 2, 2] },
      { name: "Bedroom 2", at: [2, 1, 2, 2] },
      { name: "Bathroom", at: [0, 0, 1, 1] },
      { name: "Landing", at: [1, 0, 2, 1] },
      { name: "Stair", at: [3, 0, 1, 1] },
    ],
  },
  {
    name: "Pent floor",
    bays: [4, 3],
    rooms: [
      { name: "Study", at: [0, 1, 2, 2] },
      { name: "Terrace", at: [2, 1, 2, 2] },
      { name: "Store", at: [0, 0, 3, 1] },
      { name: "Stair", at: [3, 0, 1, 1] },
    ],
  },
];

/** A floor of offices: both are alike. */
export const officeFloor: Floor = {
  name: "Typical floor",
  bays: [6, 4],
  rooms: [
    { name: "North bays", at: [0, 3, 6, 1] },
    { name: "South bays", at: [0, 0, 6, 1] },
    { name: "Lift lobby", at: [0, 1, 1, 2] },
    { name: "Toilets", at: [1, 1, 1, 1] },
    { name: "Pantry", at: [1, 2, 1, 1] },
    { name: "Boardroom", at: [2, 1, 1, 2] },
    { name: "Server room", at: [3, 1, 1, 1] },
    { name: "Meeting room 1", at: [3, 2, 1, 1] },
    { name: "Meeting room 2", at: [4, 1, 1, 2] },
    { name: "Reception", at: [5, 1, 1, 2] },
  ],
};
