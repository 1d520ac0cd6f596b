export { requireRoom, type Room } from "./require-room.ts";
