export { selectName } from "./people.sql.ts";
