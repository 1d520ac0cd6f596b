export { splitHint, type SplitServices, uploadSplitter } from "./split-uploads.ts";
