export { concernedProjects } from "./concerned-projects.ts";
