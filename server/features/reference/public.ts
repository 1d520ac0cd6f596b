export { serveReference } from "./serve-reference.ts";
