/** What other features may use of imports. */
export { TemplateButton } from "./template-button.tsx";
