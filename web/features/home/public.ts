export { healthReason } from "./health-words.ts";
export { RoleBlock } from "./role-block.tsx";
