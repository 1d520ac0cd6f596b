import { Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { CompanyDetail } from "../../../contract/people/companies.ts";
import { ApiError, serverMessage } from "../../api/call.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { LinkButton } from "../../ui/controls/link-button.tsx";
import { textLinkClass } from "../../ui/controls/text-link.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Card, CardHeader } from "../../ui/data/card.tsx";
import { EmptyState } from "../../ui/data/empty-state.tsx";
import { ErrorState } from "../../ui/data/error-state.tsx";
import { LoadingRegion, SkeletonCard } from "../../ui/data/skeleton.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { useUses } from "../uses/public.ts";
import { ActivityFeed } from "../activities/public.ts";
import { useCan } from "../session/public.ts";
import { useDocumentTitle } from "../../ui/hooks/use-document-title.ts";
import { usePrefetch } from "../../ui/hooks/use-prefetch.ts";
import { CompanyDialog } from "./lazy-parts.ts";
import { CompanyProjects, CompanyStaff } from "./company-links.tsx";
import { useCompany, useDeleteCompany } from "./company-queries.ts";
import { CompanyVendors } from "./company-vendors.tsx";
import { companyKindLabels, deletionWords } from "./company-words.ts";

const trail = [{ label: "Companies", to: paths.companies() }];
const ACTIVITIES_SHOWN = 8;

/** One company of the directory: its details, its people, and their projects. */
export function CompanyPage() {
  const { companyId = "" } = useParams();
  const query = useCompany(companyId);
  const company = query.data?.data;
  const isMissing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  useDocumentTitle(company?.name);
  if (company) return <CompanyScreen key={companyId} company={company} />;
  return (
    <>
      <PageHeader title={isMissing ? "Company not found" : "Company"} trail={trail} />
      {isMissing ? (
        <Card>
          <EmptyState
            drawing="search"
            title="This company is not in the directory."
            action={<LinkButton to={paths.companies()}>Back to companies</LinkButton>}
          >
            It may have been deleted.
          </EmptyState>
        </Card>
      ) : query.isError ? (
        <ErrorState
          message={serverMessage(query.error, "Failed to load the company. Please try again.")}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <LoadingRegion label="Loading the company">
          <div className="grid gap-6 lg:grid-cols-2">
            <SkeletonCard />
            <SkeletonCard />
          </div>
        </LoadingRegion>
      )}
    </>
  );
}

function CompanyScreen({ company }: { company: CompanyDetail }) {
  const { _id, name, kind, trade, details } = company;
  const [open, setOpen] = useState<"edit" | "delete">();
  usePrefetch(CompanyDialog.prepare);
  const close = () => setOpen(undefined);
  const seesExpenses = useCan("vendor.merge").allowed;
  return (
    <>
      <PageHeader
        title={name}
        trail={trail}
        badge={<Badge>{companyKindLabels[kind]}</Badge>}
        description={trade === "" ? undefined : trade}
        actions={
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen("edit")}>
              Edit
            </Button>
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => setOpen("delete")}
            >
              Delete
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <CompanyStaff company={company} />
          <CompanyProjects company={company} />
          {seesExpenses && <CompanyVendors company={company} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {details && (
            <Card aria-labelledby="company-contact">
              <CardHeader title="Contact" id="company-contact" />
              <dl className="grid gap-3 text-sm">
                <Fact name="Phone">
                  {details.phone !== "" && (
                    <a
                      href={`tel:${details.phone.replaceAll(/[^+\d]/g, "")}`}
                      className={textLinkClass}
                    >
                      {details.phone}
                    </a>
                  )}
                </Fact>
                <Fact name="Address">{details.address}</Fact>
                <Fact name="Tax number">{details.taxNumber}</Fact>
              </dl>
            </Card>
          )}
          <Card aria-labelledby="company-activity">
            <CardHeader title="Recent activity" id="company-activity" />
            <ActivityFeed entityId={_id} limit={ACTIVITIES_SHOWN} paged />
          </Card>
        </div>
      </div>
      {open === "edit" && (
        <CompanyDialog
          company={company}
          onClose={close}
          onSaved={() => {
            close();
            toast("Company saved.", { tone: "green" });
          }}
        />
      )}
      {open === "delete" && <DeleteCompanyDialog company={company} onClose={close} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      <dd className="break-words whitespace-pre-line">
        {children || <span className="text-muted">Not given</span>}
      </dd>
    </div>
  );
}

interface DeleteCompanyDialogProps {
  company: CompanyDetail;
  onClose: () => void;
}

/** Asks before a company is deleted. The server refuses if people belong to it. */
function DeleteCompanyDialog({ company, onClose }: DeleteCompanyDialogProps) {
  const { _id, name } = company;
  const removal = useDeleteCompany();
  const uses = useUses("company", _id);
  const navigate = useNavigate();
  const confirm = () =>
    removal.mutate(_id, {
      onSuccess: () => {
        onClose();
        toast(`${name} was deleted.`);
        void navigate(paths.companies(), { replace: true });
      },
    });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${name}?`}
      confirmLabel="Delete company"
      busy={removal.isPending}
      error={
        removal.error
          ? serverMessage(removal.error, "The company could not be deleted. Please try again.")
          : undefined
      }
    >
      {deletionWords(uses)}
    </ConfirmDialog>
  );
}
