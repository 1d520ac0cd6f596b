export { selectProjectAddress } from "./addresses.sql.ts";
export { replyAddresses } from "./reply-addresses.ts";
