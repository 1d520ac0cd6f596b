export { selectUtilisation, type Utilisation } from "./utilisation.sql.ts";
