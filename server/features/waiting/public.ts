export { selectWaiting } from "./waiting.sql.ts";
