export { readTitleBlock } from "./title-block.ts";
export { splitHint, type SplitServices, uploadSplitter } from "./split-uploads.ts";
