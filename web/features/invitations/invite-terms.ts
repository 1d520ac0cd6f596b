import type { CompanyRef } from "../../../contract/common.ts";
import type { Hat } from "../../../contract/hats.ts";
import type { CompanyKind } from "../../../contract/people/companies.ts";
import type { Invitation } from "../../../contract/people/invitations.ts";
import type { Role } from "../../../contract/permissions.ts";
import type { ProjectRef } from "../project-picker/public.ts";

/** What the form of an invitation contains. */
export interface InviteTerms {
  readonly addresses: string;
  readonly role: Role | "";
  readonly projects: readonly ProjectRef[];
  /** What the invited people will be on each of these projects. */
  readonly hats: readonly Hat[];
  /** The directory company that the invited people will belong to. */
  readonly employer: CompanyRef | null;
  /** A company to add to the directory, in place of `employer`. */
  readonly newEmployer: { readonly name: string; readonly kind: CompanyKind } | null;
  readonly message: string;
}

/** The terms of an empty form, for the team of a project if there is one. */
export function emptyTerms(project: ProjectRef | undefined): InviteTerms {
  return {
    addresses: "",
    role: "",
    projects: project ? [project] : [],
    hats: [],
    employer: null,
    newEmployer: null,
    message: "",
  };
}

/** The terms of an earlier invitation. */
export function termsLike(invitation: Invitation): InviteTerms {
  const { email, role, projects, hats, employer, message } = invitation;
  return { addresses: email, role, projects, hats, employer, newEmployer: null, message };
}
