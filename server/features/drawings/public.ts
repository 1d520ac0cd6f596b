export { selectDrawingPage } from "./drawings.sql.ts";
export { readTitleBlock } from "./uploads/title-block.ts";
export { splitHint, type SplitServices, uploadSplitter } from "./uploads/split-uploads.ts";
