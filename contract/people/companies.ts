import { z } from "zod";
import {
  companyRef,
  cursor,
  done,
  emptyObject,
  id,
  idParams,
  limit,
  line,
  noBody,
  requiredLine,
  text,
} from "../common.ts";
import { roles } from "../permissions.ts";
import { projectStatuses } from "../projects/projects.ts";
import { route } from "../route.ts";

export const companyKinds = ["client", "consultant", "subcontractor", "supplier"] as const;
export type CompanyKind = (typeof companyKinds)[number];

export const company = companyRef.extend({
  /** The company's trade: plumbing, steelwork, quantity surveying. */
  trade: z.string(),
  kind: z.enum(companyKinds),
  /** The details; null for people who do not manage the directory. */
  details: z.object({ phone: z.string(), address: z.string(), taxNumber: z.string() }).nullable(),
  /** How many people of the workspace belong to the company. Only people whom the caller sees are counted. */
  people: z.number().int(),
  version: z.number().int(),
});
export type Company = z.output<typeof company>;

export const companyDetail = company.extend({
  /** The company's people, sorted by name; at most five hundred. */
  staff: z.array(z.object({ _id: id, name: z.string(), role: z.enum(roles), active: z.boolean() })),
  /** Projects with people of the company on their teams. Only projects that the caller sees are listed. */
  projects: z.array(
    z.object({
      _id: id,
      title: z.string(),
      status: z.enum(projectStatuses),
      people: z.number().int(),
    }),
  ),
});
export type CompanyDetail = z.output<typeof companyDetail>;

const fields = {
  name: requiredLine("Name", 200),
  trade: line("Trade", 100),
  kind: z.enum(companyKinds, { error: "Choose a kind." }),
  phone: line("Phone", 50),
  address: text("Address", 500),
  taxNumber: line("Tax number", 50),
};

export const createCompanyBody = z.object({
  _id: id.optional(),
  name: fields.name,
  kind: fields.kind,
  trade: fields.trade.default(""),
  phone: fields.phone.default(""),
  address: fields.address.default(""),
  taxNumber: fields.taxNumber.default(""),
});

const reads = { access: "session", action: "company.read" } as const;
const manages = { access: "session", action: "company.manage" } as const;

export const listCompanies = route({
  ...reads,
  name: "listCompanies",
  summary:
    "The directory of companies, by name; clients and contractors see those on their teams only",
  method: "GET",
  path: "/api/companies",
  params: emptyObject,
  query: z.object({
    search: text("Search", 200).optional(),
    kind: z.enum(companyKinds, { error: "This kind is not known." }).optional(),
    limit,
    cursor,
  }),
  body: noBody,
  answer: z.object({
    data: z.array(company),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  status: 200,
});

export const getCompany = route({
  ...reads,
  name: "getCompany",
  summary: "One company with its people and their projects",
  method: "GET",
  path: "/api/companies/{id}",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: z.object({ data: companyDetail }),
  status: 200,
});

export const createCompany = route({
  ...manages,
  name: "createCompany",
  summary: "Add a company to the directory",
  method: "POST",
  changes: ["company", "activity"],
  path: "/api/companies",
  params: emptyObject,
  query: emptyObject,
  body: createCompanyBody,
  answer: z.object({ data: companyDetail }),
  status: 201,
});

export const updateCompany = route({
  ...manages,
  name: "updateCompany",
  summary: "Change a company; fields left out are kept",
  method: "PATCH",
  changes: ["company", "expense", "activity"],
  path: "/api/companies/{id}",
  params: idParams,
  query: emptyObject,
  body: z.object({
    name: fields.name.optional(),
    kind: fields.kind.optional(),
    trade: fields.trade.optional(),
    phone: fields.phone.optional(),
    address: fields.address.optional(),
    taxNumber: fields.taxNumber.optional(),
    version: z.number().int().optional(),
  }),
  answer: z.object({ data: companyDetail }),
  status: 200,
});

export const deleteCompany = route({
  ...manages,
  name: "deleteCompany",
  summary: "Delete a company that has no people and no expenses",
  method: "DELETE",
  changes: ["company", "programme", "activity"],
  path: "/api/companies/{id}",
  params: idParams,
  query: emptyObject,
  body: noBody,
  answer: done,
  status: 200,
});
