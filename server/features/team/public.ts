export { selectOwnHats } from "./hats.sql.ts";
