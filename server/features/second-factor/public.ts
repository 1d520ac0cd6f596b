export { proveByCode, waysOf } from "./prove.ts";
