/** What other features may use of notifications. */
export { NotificationBell } from "./notification-bell.tsx";
