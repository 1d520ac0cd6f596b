import { Card, CardHeader } from "../../ui/data/card.tsx";
import { DeletionCard } from "./deletion-card.tsx";
import { ListState } from "./list-state.tsx";
import { LogoCard } from "./logo-card.tsx";
import { OwnershipCard } from "./ownership-card.tsx";
import { RatesCard } from "./rates-card.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { useWorkspace } from "./workspace-queries.ts";

/** The company's settings, exchange rates, ownership and deletion. */
export function SettingsTab() {
  const workspace = useWorkspace();
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
