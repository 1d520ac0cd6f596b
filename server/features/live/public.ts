export { changesOf, recordChanges } from "./changes.ts";
export {
  currentCursor,
  type FeedCursor,
  isCovered,
  readFeedCursor,
  writeFeedCursor,
} from "./feed-cursor.ts";
