export { changesOf, recordChanges } from "./changes.ts";
export {
  currentCursor,
  type FeedCursor,
  isKept,
  readFeedCursor,
  writeFeedCursor,
} from "./feed-cursor.ts";
