export { requireSpace } from "./require-space.ts";
