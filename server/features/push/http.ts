import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { getPushSettings } from "./get-push-settings.ts";
import { putPushSettings } from "./put-push-settings.ts";
import { subscribeToPush } from "./subscribe-to-push.ts";
import { unsubscribeFromPush } from "./unsubscribe-from-push.ts";

export const pushEndpoints = [
  read(routes.getPushSettings, getPushSettings),
  write(routes.putPushSettings, putPushSettings),
  write(routes.subscribeToPush, subscribeToPush),
  write(routes.unsubscribeFromPush, unsubscribeFromPush),
];
