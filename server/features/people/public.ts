export { selectName, selectNames } from "./people.sql.ts";
