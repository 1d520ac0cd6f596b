import type { CompanyRef } from "../../../../contract/common.ts";
import type { Person } from "../../../../contract/people/people.ts";
import { serverMessage } from "../../../api/call.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { CompanyPicker } from "../../companies/public.ts";
import { useUpdatePerson } from "./people-queries.ts";

/**
 * The directory company that a person belongs to. If there is none, the company name that they typed is shown. A
 * choice is saved at once, and can be undone.
 */
export function PersonEmployer({ person }: { person: Person }) {
  const update = useUpdatePerson();
  const { employer: current, company: typed } = person;
  const name = person.name || person.email;
  const move = (employer: CompanyRef | null, before: CompanyRef | null, undone = false) => {
    if (employer?._id === before?._id) return;
    update.mutate(
      { person, body: { employer: employer?._id ?? null } },
      {
        onSuccess: () =>
          toast(
            employer ? `${name} belongs to ${employer.name}.` : `${name} belongs to no company.`,
            undone
              ? {}
              : {
                  tone: "green",
                  action: { label: "Undo", onClick: () => move(before, employer, true) },
                },
          ),
      },
    );
  };
  return (
    <div className="mb-4">
      {update.isError && (
        <div className="mb-3">
          <Banner tone="red">
            {serverMessage(update.error, "The company could not be changed. Please try again.")}
          </Banner>
        </div>
      )}
      <Field
        label="Company"
        hint={
          current === null && typed !== "" ? `They typed “${typed}” in their profile.` : undefined
        }
      >
        <CompanyPicker value={current} onChange={(company) => move(company, current)} />
      </Field>
    </div>
  );
}
