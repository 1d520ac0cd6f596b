import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { getMailQueue } from "./get-mail-queue.ts";
import { getMailSettings } from "./get-mail-settings.ts";
import { putMailSettings } from "./put-mail-settings.ts";
import { retryMail } from "./retry-mail.ts";

export const mailEndpoints = [
  read(routes.getMailQueue, getMailQueue),
  write(routes.retryMail, retryMail),
  read(routes.getMailSettings, getMailSettings),
  write(routes.putMailSettings, putMailSettings),
];
