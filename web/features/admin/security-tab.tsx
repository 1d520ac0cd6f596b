import { RegistrationCard } from "../registration/public.ts";
import { ApprovalsCard } from "./approvals-card.tsx";
import { AddressesCard } from "./addresses-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { StorageCard } from "./storage-card.tsx";

/** How the company is protected: one card for each subject. */
export function SecurityTab() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ApprovalsCard />
      <AddressesCard />
      <SecondFactorCard />
      <RegistrationCard />
      <StorageCard />
    </div>
  );
}
