export { sendReminders } from "./send-reminders.ts";
