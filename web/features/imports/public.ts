/** What other features may use of imports. */
export { RecentImports } from "./recent-imports.tsx";
export { TemplateButton } from "./template-button.tsx";
