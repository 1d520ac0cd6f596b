import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { endPersonSignIns } from "./end-person-sign-ins.ts";
import { listPeople } from "./list-people.ts";
import { removePerson } from "./remove-person.ts";
import { updatePerson } from "./update-person.ts";
import { vouchForPerson, withdrawVouch } from "./vouch-for-person.ts";

export const peopleEndpoints = [
  read(routes.listPeople, listPeople),
  write(routes.updatePerson, updatePerson),
  write(routes.removePerson, removePerson),
  write(routes.vouchForPerson, vouchForPerson),
  write(routes.withdrawVouch, withdrawVouch),
  write(routes.endPersonSignIns, endPersonSignIns),
];
