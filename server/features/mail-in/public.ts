export { receiveMail } from "./receive-mail.ts";
