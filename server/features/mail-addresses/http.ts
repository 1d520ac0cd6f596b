import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { getMailAddress } from "./get-mail-address.ts";
import { renewMailAddress } from "./renew-mail-address.ts";

export const mailAddressEndpoints = [
  read(routes.getMailAddress, getMailAddress),
  write(routes.renewMailAddress, renewMailAddress),
];
