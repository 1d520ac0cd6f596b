import { routes } from "../../../contract/routes.ts";
import { open, read } from "../../http/endpoint.ts";
import { confirm } from "./confirm.ts";
import { finishLogin } from "./login/finish-login.ts";
import { getConfirmWays } from "./get-confirm-ways.ts";
import { login } from "./login/login.ts";
import { loginWithPasskey } from "./login/login-with-passkey.ts";
import { logout } from "./logout.ts";
import { refresh } from "./refresh.ts";
import { register } from "./register.ts";
import { showMe } from "./show-me.ts";
import { switchWorkspace } from "./switch-workspace.ts";

export const authEndpoints = [
  open(routes.register, register),
  open(routes.login, login),
  open(routes.finishLogin, finishLogin),
  open(routes.loginWithPasskey, loginWithPasskey),
  open(routes.refresh, refresh),
  open(routes.logout, logout),
  open(routes.switchWorkspace, switchWorkspace),
  open(routes.confirm, confirm),
  open(routes.getConfirmWays, getConfirmWays),
  read(routes.me, showMe),
];
