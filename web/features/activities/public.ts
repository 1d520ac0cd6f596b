/** What other features may use of activities. */
export { ActivityFeed } from "./activity-feed.tsx";
export { useActivities } from "./activity-queries.ts";
