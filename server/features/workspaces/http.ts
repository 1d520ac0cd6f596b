import { routes } from "../../../contract/routes.ts";
import { open, read, write } from "../../http/endpoint.ts";
import { deleteWorkspace } from "./delete-workspace.ts";
import { getConnection } from "./get-connection.ts";
import { getLogo } from "./get-logo.ts";
import { getWorkspace } from "./get-workspace.ts";
import { keepWorkspace } from "./keep-workspace.ts";
import { listWorkspaces } from "./list-workspaces.ts";
import { setLogo } from "./set-logo.ts";
import { transferOwnership } from "./transfer-ownership.ts";
import { dismissFirstSteps } from "./dismiss-first-steps.ts";
import { updateWorkspace } from "./update-workspace.ts";

export const workspaceEndpoints = [
  read(routes.listWorkspaces, listWorkspaces),
  read(routes.getWorkspace, getWorkspace),
  read(routes.getConnection, getConnection),
  read(routes.getLogo, getLogo),
  write(routes.setLogo, setLogo),
  write(routes.updateWorkspace, updateWorkspace),
  write(routes.dismissFirstSteps, dismissFirstSteps),
  open(routes.transferOwnership, transferOwnership),
  open(routes.deleteWorkspace, deleteWorkspace),
  open(routes.keepWorkspace, keepWorkspace),
];
