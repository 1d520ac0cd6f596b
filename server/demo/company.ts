import type { CompanyKind } from "../../contract/companies.ts";
import type { Hat } from "../../contract/hats.ts";
import type { Role } from "../../contract/permissions.ts";

export const DEMO_PASSWORD = "plumbline-demo";
export const DEMO_COMPANY = "Adeyemi & Sons Builders";
export const DEMO_WORKSPACE = "01980000-0000-7000-8000-000000000001";

export interface DemoPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly company: string;
}

const person = (n: number, name: string, role: Role, company: string): DemoPerson => ({
  id: `01980000-0000-7000-8000-0000000000a${n}`,
  name,
  email: `${role}@adeyemi.example`,
  role,
  company,
});

/** A company of the directory, and who belongs to it. */
interface DirectoryCompany {
  readonly id: string;
  readonly name: string;
  readonly kind: CompanyKind;
  readonly trade: string;
  readonly phone: string;
  readonly address: string;
  readonly taxNumber: string;
  readonly people: readonly DemoPerson[];
}

export const demoPeople = {
  admin: person(1, "Folake Adeyemi", "admin", DEMO_COMPANY),
  engineer: person(2, "Chukwuemeka Obi", "engineer", DEMO_COMPANY),
  client: person(3, "Hadiza Bello", "client", "Bello Family Trust"),
  contractor: person(4, "Sunday Okafor", "contractor", "Okafor Electrical & Plumbing"),
} as const;

const directoryCompany = (
  n: number,
  company: Omit<DirectoryCompany, "id" | "people"> & { people?: readonly DemoPerson[] },
): DirectoryCompany => ({
  id: `01980000-0000-7000-8000-0000000000c${n}`,
  people: [],
  ...company,
});

export const demoCompanies: readonly DirectoryCompany[] = [
  directoryCompany(1, {
    name: "Bello Family Trust",
    kind: "client",
    trade: "Property",
    phone: "0802 555 0140",
    address: "8 Queen’s Drive, Ikoyi, Lagos",
    taxNumber: "20418833-0001",
    people: [demoPeople.client],
  }),
  directoryCompany(2, {
    name: "Okafor Electrical & Plumbing",
    kind: "subcontractor",
    trade: "Electrical and plumbing",
    phone: "0803 555 0172",
    address: "27 Ojuelegba Road, Surulere, Lagos",
    taxNumber: "11873046-0001",
    people: [demoPeople.contractor],
  }),
  directoryCompany(3, {
    name: "Bankole & Partners",
    kind: "consultant",
    trade: "Structural engineering",
    phone: "0805 555 0119",
    address: "3 Isaac John Street, Ikeja GRA, Lagos",
    taxNumber: "14550921-0001",
  }),
  directoryCompany(4, {
    name: "Eko Rebar and Steel Limited",
    kind: "supplier",
    trade: "Reinforcement",
    phone: "0809 555 0133",
    address: "Km 16, Ikorodu Road, Lagos",
    taxNumber: "10277415-0001",
  }),
];

/** The hats of the people on each project. */
export const demoHats: Readonly<Record<string, readonly Hat[]>> = {
  [demoPeople.engineer.id]: ["project_manager", "site_engineer"],
  [demoPeople.client.id]: ["client_representative"],
  [demoPeople.contractor.id]: ["foreman"],
};
