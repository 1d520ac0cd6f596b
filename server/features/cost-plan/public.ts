export { showCode } from "./show-code.ts";
