/** What other features may use of what waits for somebody. */
export { WaitingButton } from "./waiting-button.tsx";
