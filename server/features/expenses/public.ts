export { readableAmount } from "./expense-rules.ts";
