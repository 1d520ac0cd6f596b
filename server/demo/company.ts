import type { CompanyKind } from "../../contract/people/companies.ts";
import type { Hat } from "../../contract/hats.ts";
import type { Role } from "../../contract/permissions.ts";
import type { Gang } from "./works/works.ts";

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
  directoryCompany(5, {
    name: "Oyewole Civil Works",
    kind: "subcontractor",
    trade: "Groundwork and concrete",
    phone: "0806 555 0158",
    address: "41 Ago Palace Way, Isolo, Lagos",
    taxNumber: "16203377-0001",
  }),
  directoryCompany(6, {
    name: "Tower Roofing and Glazing",
    kind: "subcontractor",
    trade: "Roofs and windows",
    phone: "0807 555 0191",
    address: "12 Kudirat Abiola Way, Ikeja, Lagos",
    taxNumber: "17745012-0001",
  }),
  directoryCompany(7, {
    name: "Royal Finishes",
    kind: "subcontractor",
    trade: "Tiling, ceilings and paint",
    phone: "0808 555 0126",
    address: "5 Orile Market Road, Lagos",
    taxNumber: "18852240-0001",
  }),
  directoryCompany(8, {
    name: "Harmattan Cooling",
    kind: "subcontractor",
    trade: "Air conditioning and cold rooms",
    phone: "0809 555 0164",
    address: "18 Oba Akran Avenue, Ikeja, Lagos",
    taxNumber: "19960418-0001",
  }),
  directoryCompany(9, {
    name: "Ogun Steel Structures",
    kind: "subcontractor",
    trade: "Structural steelwork",
    phone: "0803 555 0185",
    address: "Km 38, Lagos–Abeokuta Expressway, Sango Ota",
    taxNumber: "20037751-0001",
  }),
];

const companyNamed = (name: string): string | null =>
  demoCompanies.find((company) => company.name === name)?.id ?? null;

/** The company of each gang; none for the company's own people. */
export const demoGangs: Readonly<Record<Gang, string | null>> = {
  own: null,
  civil: companyNamed("Oyewole Civil Works"),
  steel: companyNamed("Ogun Steel Structures"),
  services: companyNamed("Okafor Electrical & Plumbing"),
  cooling: companyNamed("Harmattan Cooling"),
  roofing: companyNamed("Tower Roofing and Glazing"),
  finishes: companyNamed("Royal Finishes"),
};

/** The hats of the people on each project. */
export const demoHats: Readonly<Record<string, readonly Hat[]>> = {
  [demoPeople.engineer.id]: ["project_manager", "site_engineer"],
  [demoPeople.client.id]: ["client_representative"],
  [demoPeople.contractor.id]: ["foreman"],
};
