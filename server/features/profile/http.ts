import { routes } from "../../../contract/routes.ts";
import { open, read, write } from "../../http/endpoint.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSignIns } from "./end-other-sign-ins.ts";
import { endSignIn } from "./end-sign-in.ts";
import { listSignIns } from "./list-sign-ins.ts";
import { setLastProject } from "./set-last-project.ts";
import { updateProfile } from "./update-profile.ts";

export const profileEndpoints = [
  write(routes.updateProfile, updateProfile),
  write(routes.setLastProject, setLastProject),
  open(routes.changePassword, changePassword),
  read(routes.listSignIns, listSignIns),
  write(routes.endSignIn, endSignIn),
  write(routes.endOtherSignIns, endOtherSignIns),
];
