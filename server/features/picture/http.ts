import { routes } from "../../../contract/routes.ts";
import { read } from "../../http/endpoint.ts";
import { getProjectPicture } from "./get-project-picture.ts";

export const pictureEndpoints = [read(routes.getProjectPicture, getProjectPicture)];
