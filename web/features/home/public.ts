export { RoleBlock } from "./role-block.tsx";
