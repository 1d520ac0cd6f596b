/** What other features may use of what waits for somebody. */
export { LazyWaitingButton } from "./lazy-parts.tsx";
