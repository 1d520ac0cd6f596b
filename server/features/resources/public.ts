export { bookDeliveries } from "./book-deliveries.ts";
export { selectUtilisation, type Utilisation } from "./utilisation.sql.ts";
