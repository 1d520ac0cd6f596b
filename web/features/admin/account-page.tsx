import { LogOut } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TabPanel, Tabs } from "../../ui/controls/tabs.tsx";
import { useUrlState } from "../../ui/hooks/use-url-state.ts";
import { CompanyList } from "../companies/public.ts";
import { TrashList } from "../projects/public.ts";
import { OwnerNotes } from "../registration/public.ts";
import { useSession, useUser } from "../session/public.ts";
import { adminParams } from "./admin-params.ts";
import { AuditTab } from "./audit-tab.tsx";
import { useInvitations } from "./invitation-queries.ts";
import { InvitationsTab } from "./invitations-tab.tsx";
import { useMailQueue } from "./mail-queries.ts";
import { MailTab } from "./mail-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { ProxyNote } from "./proxy-note.tsx";
import { SecurityTab } from "./security-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";

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
          { value: "trash", label: "Trash" },
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
