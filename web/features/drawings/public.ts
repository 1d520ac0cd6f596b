/** What other features may use of drawings. */
export { Register } from "./register/register.tsx";
