import { useState } from "react";
import type { CompanyDetail } from "../../../contract/people/companies.ts";
import { serverMessage } from "../../api/call.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SearchInput } from "../../ui/fields/search-input.tsx";
import { Banner } from "../../ui/data/banner.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonText } from "../../ui/data/skeleton.tsx";
import { counted } from "../../ui/counted.ts";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { SEARCH_MAX } from "../../ui/hooks/url-params.ts";
import { Dialog, DialogFooter } from "../../ui/overlays/dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { useMergeVendors, useVendors } from "./vendor-queries.ts";
import { outcomeWords } from "./vendor-words.ts";

interface MergeVendorsDialogProps {
  company: CompanyDetail;
  onClose: () => void;
}

/** Chooses typed vendors that are this company, and points their expenses to it. */
export function MergeVendorsDialog({ company: { _id, name }, onClose }: MergeVendorsDialogProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const search = useDebounced(text.trim().slice(0, SEARCH_MAX));
  const vendors = useVendors({ search });
  const merge = useMergeVendors(_id);
  const toggle = (vendor: string) =>
    setChosen(
      chosen.includes(vendor) ? chosen.filter((each) => each !== vendor) : [...chosen, vendor],
    );
  const submit = () =>
    merge.mutate(chosen, {
      onSuccess: (outcome) => {
        onClose();
        toast(outcomeWords(outcome), { tone: "green" });
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={merge.isPending}
      title={`Merge vendors into ${name}`}
      description="The name as it was typed stays on each expense. A different name counts as a change of the payee: you cannot approve those expenses."
    >
      <SearchInput
        label="Search vendors"
        placeholder="Search vendors"
        value={text}
        onChange={setText}
      />
      {vendors.isPending && (
        <div className="mt-4">
          <LoadingRegion label="Loading vendors">
            <SkeletonText lines={4} />
          </LoadingRegion>
        </div>
      )}
      {vendors.isError && !vendors.data && (
        <ErrorState
          message={serverMessage(vendors.error, "Vendors could not be loaded.")}
          onRetry={() => void vendors.refetch()}
          retrying={vendors.isFetching}
        />
      )}
      <ul aria-label="Typed vendors" className="mt-3 grid max-h-80 gap-1 overflow-y-auto">
        {vendors.data?.map(({ vendor, expenses }) => (
          <li key={vendor} className="flex items-center justify-between gap-3 py-1">
            <Checkbox
              label={vendor}
              checked={chosen.includes(vendor)}
              onChange={() => toggle(vendor)}
            />
            <span className="shrink-0 text-[0.8125rem] text-muted">
              {counted(expenses, "expense")}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {vendors.data?.length === 0 &&
          (search === ""
            ? "No typed vendor is left to merge."
            : "No typed vendor matches your search.")}
      </p>
      {merge.error && (
        <Banner tone="red">
          {serverMessage(merge.error, "The vendors could not be merged. Please try again.")}
        </Banner>
      )}
      <DialogFooter>
        <Button onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button
          variant="primary"
          onClick={submit}
          loading={merge.isPending}
          disabledReason={chosen.length === 0 ? "Choose at least one vendor." : undefined}
        >
          {chosen.length > 1 ? `Merge ${chosen.length} vendors` : "Merge"}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
