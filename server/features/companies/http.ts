import { routes } from "../../../contract/routes.ts";
import { read, write } from "../../http/endpoint.ts";
import { createCompany } from "./create-company.ts";
import { deleteCompany } from "./delete-company.ts";
import { getCompany } from "./get-company.ts";
import { listCompanies } from "./list-companies.ts";
import { listVendors } from "./list-vendors.ts";
import { mergeVendors, releaseVendor } from "./merge-vendors.ts";
import { updateCompany } from "./update-company.ts";

export const companyEndpoints = [
  read(routes.listCompanies, listCompanies),
  read(routes.getCompany, getCompany),
  write(routes.createCompany, createCompany),
  write(routes.updateCompany, updateCompany),
  write(routes.deleteCompany, deleteCompany),
  read(routes.listVendors, listVendors),
  write(routes.mergeVendors, mergeVendors),
  write(routes.releaseVendor, releaseVendor),
];
