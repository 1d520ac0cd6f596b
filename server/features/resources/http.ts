import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { bookDelivery } from "./materials/book-delivery.ts";
import { createAssignment } from "./create-assignment.ts";
import { createMovement } from "./materials/create-movement.ts";
import { createResource } from "./create-resource.ts";
import { deleteAssignment } from "./delete-assignment.ts";
import { deleteResource } from "./delete-resource.ts";
import { deleteResourceRate } from "./delete-resource-rate.ts";
import { getResource } from "./get-resource.ts";
import { getSupplies } from "./utilisation/get-supplies.ts";
import { getUtilisation } from "./utilisation/get-utilisation.ts";
import { listResourceActivities } from "./utilisation/list-resource-activities.ts";
import { listResourceAssignments, listTaskResources } from "./list-assignments.ts";
import { listDiaryDeliveries } from "./materials/list-diary-deliveries.ts";
import { listMaterials } from "./materials/list-materials.ts";
import { listMovements } from "./materials/list-movements.ts";
import { listResources } from "./list-resources.ts";
import { reverseMovement } from "./materials/reverse-movement.ts";
import { setResourceRate } from "./set-resource-rate.ts";
import { updateAssignment } from "./update-assignment.ts";
import { updateResource } from "./update-resource.ts";

export const resourceEndpoints = [
  read(routes.listResources, listResources),
  read(routes.getResource, getResource),
  write(routes.createResource, createResource),
  write(routes.updateResource, updateResource),
  write(routes.deleteResource, deleteResource),
  write(routes.setResourceRate, setResourceRate),
  write(routes.deleteResourceRate, deleteResourceRate),
  read(routes.listResourceAssignments, listResourceAssignments),
  read(routes.listResourceActivities, listResourceActivities),
  read(routes.listTaskResources, listTaskResources),
  write(routes.createAssignment, createAssignment),
  write(routes.updateAssignment, updateAssignment),
  write(routes.deleteAssignment, deleteAssignment),
  read(routes.getUtilisation, getUtilisation),
  read(routes.getProgrammeSupplies, getSupplies),
  read(routes.listMaterials, listMaterials),
  read(routes.listMovements, listMovements),
  write(routes.createMovement, createMovement),
  write(routes.reverseMovement, reverseMovement),
  read(routes.listDiaryDeliveries, listDiaryDeliveries),
  write(routes.bookDelivery, bookDelivery),
];
