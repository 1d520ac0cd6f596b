import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { listTrashItems } from "./list-trash-items.ts";
import { purgeTrashItem } from "./purge-trash-item.ts";
import { restoreTrashItem } from "./restore-trash-item.ts";

export const trashEndpoints = [
  read(routes.listTrashItems, listTrashItems),
  write(routes.restoreTrashItem, restoreTrashItem),
  write(routes.purgeTrashItem, purgeTrashItem),
];
