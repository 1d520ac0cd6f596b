import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { CompanyList } from "../companies/public.ts";
import { TrashList } from "../projects/public.ts";
import { OwnerNotes, RegistrationCard } from "../registration/public.ts";
import { useSession, useUser } from "../session/public.ts";
import { adminParams } from "./admin-params.ts";
import { AuditTab } from "./audit/audit-tab.tsx";
import { useInvitations } from "../invitations/public.ts";
import { InvitationsTab } from "./invitations/invitations-tab.tsx";
import { useMailQueue } from "./mail/mail-queries.ts";
import { MailTab } from "./mail/mail-tab.tsx";
import { PeopleTab } from "./people/people-tab.tsx";
import { getConnection, type Workspace } from "../../../contract/auth/workspaces.ts";
import { queryOptionsFor } from "../../api/queries.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { AddressesCard } from "./workspace/addresses-card.tsx";
import { SecondFactorRuleCard } from "./workspace/second-factor-card.tsx";
import { StorageCard } from "./workspace/storage-card.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { DeletionCard } from "./workspace/deletion-card.tsx";
import { ListState } from "./list-state.tsx";
import { LogoCard } from "./workspace/logo-card.tsx";
import { RatesCard } from "./workspace/rates-card.tsx";
import { SettingsForm } from "./workspace/settings-form.tsx";
import { useWorkspace } from "./workspace/workspace-queries.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { lazyPart } from "../../ui/overlays/lazy-part.tsx";
import { ApprovalsForm } from "./workspace/approvals-form.tsx";

const TransferDialog = lazyPart(
  async () => (await import("./workspace/transfer-dialog.tsx")).TransferDialog,
);

/** The company's people, directory, invitations, settings, security, audit trail, mail and trash, at /admin and at /company. */
export function AccountPage({ title }: { title: string }) {
  const user = useUser();
  const { logout } = useSession();
  const { state, change } = useUrlState(adminParams);
  const waiting = useInvitations().data?.filter(({ state }) => state === "pending").length;
  const failed = useMailQueue().data?.counts.failed;

  return (
    <>
      <PageHeader
        title={title}
        description={`Welcome, ${user.name || user.email}. You run the account of ${user.workspace.name}.`}
        actions={
          <Button onClick={() => void logout()} icon={<LogOut aria-hidden="true" />}>
            Log out<span className="max-sm:sr-only"> of {user.workspace.name}</span>
          </Button>
        }
      />
      <ProxyNote />
      <OwnerNotes />
      <Tabs
        label="Parts of the account"
        value={state.tab}
        // The filters of one tab mean nothing in another.
        onChange={(tab) => change({ tab }, { push: true, keepOnly: [] })}
        tabs={[
          { value: "people", label: "People" },
          { value: "companies", label: "Companies" },
          { value: "invitations", label: "Invitations", count: waiting || undefined },
          { value: "settings", label: "Settings" },
          { value: "security", label: "Security" },
          { value: "audit", label: "Audit trail" },
          { value: "mail", label: "Mail", count: failed || undefined },
          { value: "trash", label: "Deleted projects" },
        ]}
      >
        <TabPanel value="people">
          <PeopleTab />
        </TabPanel>
        <TabPanel value="companies">
          <CompanyList />
        </TabPanel>
        <TabPanel value="invitations">
          <InvitationsTab />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsTab />
        </TabPanel>
        <TabPanel value="security">
          <SecurityTab />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTab />
        </TabPanel>
        <TabPanel value="mail">
          <MailTab />
        </TabPanel>
        <TabPanel value="trash">
          <TrashList />
        </TabPanel>
      </Tabs>
    </>
  );
}

/**
 * Says what to set on the server when the person's own requests come through a proxy that the server does not
 * trust.
 */
function ProxyNote() {
  const { data } = useQuery({ ...queryOptionsFor(getConnection), select: ({ data }) => data });
  return data?.proxy === "untrusted" ? (
    <div className="mb-5">
      <Banner tone="orange" title="The reverse proxy is not trusted yet">
        Everybody who comes through it counts as one address and shares one sign-in limit. On the
        server, set TRUST_PROXY=on and PUBLIC_URL to the address that people open, then restart.
      </Banner>
    </div>
  ) : null;
}

/** How the company is protected: one card for each subject. */
function SecurityTab() {
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <ApprovalsCard />
      <AddressesCard />
      <SecondFactorRuleCard />
      <RegistrationCard />
      <StorageCard />
    </div>
  );
}

/** The company's settings, exchange rates, ownership and deletion. */
function SettingsTab() {
  const workspace = useWorkspace();
  const { hash } = useLocation();
  const isLoaded = workspace.data !== undefined;
  // A link names a card further down, whose position is known once the settings above it are shown.
  useEffect(() => {
    if (!isLoaded || hash === "") return;
    const heading = document.getElementById(hash.slice(1));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <Card aria-labelledby="settings">
        <CardHeader id="settings" title="Settings" hint="They apply to everybody in the company." />
        <ListState query={workspace} what="settings">
          {(known) => <SettingsForm workspace={known} />}
        </ListState>
      </Card>
      <LogoCard />
      <RatesCard />
      {workspace.data && (
        <>
          <OwnershipCard workspace={workspace.data} />
          <DeletionCard workspace={workspace.data} />
        </>
      )}
    </div>
  );
}

/** Shows the owner of the company. The owner can transfer it. */
function OwnershipCard({ workspace }: { workspace: Workspace }) {
  const { isOwner } = useUser();
  const [isOpen, setOpen] = useState(false);
  usePrefetch(TransferDialog.prepare, { wanted: isOwner });
  return (
    <Card aria-labelledby="ownership">
      <CardHeader id="ownership" title="Ownership" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-soft">
          {isOwner
            ? "You own this company. The owner may always manage people and settings, and cannot be removed."
            : `${workspace.owner.name} owns this company. Only the owner can hand it over or delete it.`}
        </p>
        {isOwner && <Button onClick={() => setOpen(true)}>Hand over</Button>}
      </div>
      {isOpen && <TransferDialog workspace={workspace} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** How many people approve an expense, and how much each role and hat may approve and pay alone. */
function ApprovalsCard() {
  const workspace = useWorkspace();
  return (
    <Card aria-labelledby="approvals">
      <CardHeader
        id="approvals"
        title="Approvals"
        hint="How expenses are approved and paid. A change applies from the next approval or payment."
      />
      <ListState query={workspace} what="settings">
        {(known) => <ApprovalsForm workspace={known} />}
      </ListState>
    </Card>
  );
}
