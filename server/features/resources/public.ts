export { bookDeliveries } from "./materials/book-deliveries.ts";
export { selectUtilisation, type Utilisation } from "./utilisation/utilisation.sql.ts";
