import { companyKinds, type CompanyKind } from "../../../contract/people/companies.ts";

export const companyKindLabels: Record<CompanyKind, string> = {
  client: "Client",
  consultant: "Consultant",
  subcontractor: "Subcontractor",
  supplier: "Supplier",
};

export const companyKindOptions = companyKinds.map((value) => ({
  value,
  label: companyKindLabels[value],
}));
