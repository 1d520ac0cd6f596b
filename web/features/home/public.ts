export { HealthBadge } from "./health-badge.tsx";
export { waitingPath } from "./waiting-links.ts";
export { RoleBlock } from "./role-block.tsx";
