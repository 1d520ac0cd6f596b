import { Plus } from "lucide-react";
import { useState } from "react";
import { snag } from "../../../../contract/site/snag.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { choiceParam } from "../../../ui/hooks/url-params.ts";
import { useUrlStart } from "../../../ui/hooks/use-url-start.ts";
import { useFrozen } from "../../session/public.ts";
import { useMayDo } from "../parts/use-actions.ts";
import { useRecords } from "../parts/use-site.ts";
import { RecordForm } from "../records/lazy-parts.ts";

/** The shortcut of the installed app begins a snag. */
const newParams = { new: choiceParam(["snag"]) };

/** Adds a snag. Who may not, and opens the shortcut, is told why nothing opens. */
export function NewSnag({ projectId }: { readonly projectId: string }) {
  const records = useRecords(projectId, "snag");
  const allowed = useMayDo(snag, projectId)("create");
  const frozen = useFrozen();
  const [begun, begin] = useUrlStart(newParams);
  // The right when the form opened: somebody who loses it meanwhile goes on typing.
  const [mayAdd, setMayAdd] = useState(allowed);
  if (begun === undefined && mayAdd !== allowed) setMayAdd(allowed);
  return (
    <>
      {begun && !mayAdd && (
        <Banner>
          {frozen ?? "New snags are recorded by the builder and the contractors, not by clients."}
        </Banner>
      )}
      {allowed && (
        <div className="site-thumb">
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => begin("snag")}
          >
            New snag
          </Button>
        </div>
      )}
      {begun && mayAdd && records && (
        <RecordForm
          name="snag"
          projectId={projectId}
          others={records}
          onClose={() => begin(undefined)}
        />
      )}
    </>
  );
}
