export { requireRoom } from "./require-room.ts";
