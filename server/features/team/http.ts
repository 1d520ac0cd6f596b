import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { addToTeam } from "./add-to-team.ts";
import { getMyHats } from "./get-my-hats.ts";
import { listTeam } from "./list-team.ts";
import { listTeamCandidates } from "./list-team-candidates.ts";
import { removeFromTeam } from "./remove-from-team.ts";
import { setHats } from "./set-hats.ts";

export const teamEndpoints = [
  read(routes.listTeam, listTeam),
  read(routes.listTeamCandidates, listTeamCandidates),
  write(routes.addToTeam, addToTeam),
  write(routes.removeFromTeam, removeFromTeam),
  write(routes.setHats, setHats),
  read(routes.getMyHats, getMyHats),
];
