import "./files.css";
import { useState } from "react";
import { Download } from "lucide-react";
import {
  type PageColumn,
  pageColumns,
  type PaperSize,
  paperSizes,
  type ProgrammeExportFormat,
} from "../../../../contract/programme/programme-export.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { DateInput } from "../../../ui/dates/date-input.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { EmptyState } from "../../../ui/data/empty-state.tsx";
import { ErrorState } from "../../../ui/data/error-state.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import type { PanelProps } from "../panel.ts";
import { useExport, useLosses } from "./file-queries.ts";
import { Losses } from "./import-findings.tsx";

const formats = [
  {
    value: "pdf",
    label: "PDF",
    hint: "Pages with bars and columns, to print for the wall or to mail.",
  },
  {
    value: "mspdi",
    label: "Microsoft Project",
    hint: "An .xml file that Microsoft Project opens.",
  },
  { value: "xer", label: "Primavera", hint: "An .xer file that Primavera P6 imports." },
  { value: "xlsx", label: "Excel", hint: "A workbook with a row for each activity." },
  { value: "csv", label: "CSV", hint: "The same rows as text." },
] as const satisfies readonly {
  readonly value: ProgrammeExportFormat;
  readonly label: string;
  readonly hint: string;
}[];

const columnWords: Readonly<Record<PageColumn, string>> = {
  row: "Row",
  code: "Code",
  duration: "Duration",
  start: "Start",
  finish: "Finish",
  percent: "Percent done",
  totalFloat: "Total float",
  predecessors: "Predecessors",
};

interface Page {
  readonly paper: PaperSize;
  readonly orientation: "landscape" | "portrait";
  readonly pages: "one" | "many";
  readonly columns: readonly PageColumn[];
  readonly from: string;
  readonly to: string;
}

const usual: Page = {
  paper: "A3",
  orientation: "landscape",
  pages: "many",
  columns: ["row", "duration", "start", "finish", "totalFloat"],
  from: "",
  to: "",
};

/** Exports the programme as a file. First says what the file's format leaves out. */
export function ExportPanel({ projectId, state, readOnly, onClose }: PanelProps) {
  const [format, setFormat] = useState<ProgrammeExportFormat>("pdf");
  const [page, setPage] = useState(usual);
  const make = useExport(projectId);
  if (state.plan.activities.length === 0)
    return (
      <EmptyState
        title="There is nothing to export yet."
        action={readOnly === null && <Button onClick={onClose}>Add activities</Button>}
      >
        A file is made of the activities of the programme.
      </EmptyState>
    );
  const chosen = formats.find(({ value }) => value === format);
  const save = () =>
    make.mutate(
      format === "pdf"
        ? {
            format,
            ...page,
            columns: page.columns.join(","),
            from: page.from === "" ? undefined : page.from,
            to: page.to === "" ? undefined : page.to,
          }
        : { format },
    );
  return (
    <div className="pg-files" aria-busy={make.isPending}>
      <Segments
        label="Format"
        value={format}
        onChange={(next) => {
          make.reset();
          setFormat(next);
        }}
        options={formats}
      />
      <p className="pg-note">{chosen?.hint}</p>
      {format === "pdf" ? (
        <PageChoices page={page} onChange={(part) => setPage({ ...page, ...part })} />
      ) : (
        <Lost projectId={projectId} format={format} revision={state.revision} />
      )}
      {state.unconfirmed > 0 && (
        <p className="pg-note">
          Edits that are still being saved will be in the file once they are saved.
        </p>
      )}
      {make.error && (
        <Banner tone="red" title="The file could not be made">
          {serverMessage(make.error, "Check your connection and try again.")}
        </Banner>
      )}
      <div className="pg-files-acts">
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          loading={make.isPending}
          onClick={save}
        >
          Save as {chosen?.label}
        </Button>
        <p role="status" className="pg-note">
          {make.isPending ? "Making the file …" : make.isSuccess ? "The file is saved." : ""}
        </p>
      </div>
    </div>
  );
}

interface PageChoicesProps {
  readonly page: Page;
  readonly onChange: (part: Partial<Page>) => void;
}

function PageChoices({ page, onChange }: PageChoicesProps) {
  const toggle = (column: PageColumn, isOn: boolean) =>
    onChange({
      columns: pageColumns.filter((one) => (one === column ? isOn : page.columns.includes(one))),
    });
  return (
    <>
      <div className="pg-files-choices">
        <Field label="Paper">
          <Select
            value={page.paper}
            options={paperSizes.map((value) => ({ value, label: value }))}
            onChange={({ target }) =>
              onChange({ paper: paperSizes.find((one) => one === target.value) ?? usual.paper })
            }
          />
        </Field>
        <Field label="Orientation">
          <Select
            value={page.orientation}
            options={[
              { value: "landscape", label: "Landscape" },
              { value: "portrait", label: "Portrait" },
            ]}
            onChange={({ target }) =>
              onChange({ orientation: target.value === "portrait" ? "portrait" : "landscape" })
            }
          />
        </Field>
        <Field label="Pages">
          <Select
            value={page.pages}
            options={[
              { value: "many", label: "As many pages as needed" },
              { value: "one", label: "All on one page" },
            ]}
            onChange={({ target }) => onChange({ pages: target.value === "one" ? "one" : "many" })}
          />
        </Field>
        <Field label="From" optional>
          <DateInput value={page.from} onChange={(from) => onChange({ from })} />
        </Field>
        <Field label="To" optional>
          <DateInput value={page.to} onChange={(to) => onChange({ to })} />
        </Field>
      </div>
      <fieldset className="pg-files-columns">
        <legend>Columns beside the bars</legend>
        {pageColumns.map((column) => (
          <Checkbox
            key={column}
            label={columnWords[column]}
            checked={page.columns.includes(column)}
            onChange={({ target }) => toggle(column, target.checked)}
          />
        ))}
      </fieldset>
    </>
  );
}

interface LostProps {
  readonly projectId: string;
  readonly format: ProgrammeExportFormat;
  readonly revision: number;
}

/** Lists what the file will leave out, so that nobody finds out later. */
function Lost({ projectId, format, revision }: LostProps) {
  const { data, error, refetch, isFetching } = useLosses(projectId, format, revision);
  if (error && !data)
    return (
      <ErrorState
        message="The list of what this format leaves out could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <SkeletonText lines={4} />;
  return (
    <section aria-labelledby="export-lost" className="pg-findings">
      <h3 id="export-lost">What this format leaves out</h3>
      {data.data.length === 0 ? (
        <p>Nothing: all of it is in the file.</p>
      ) : (
        <Losses losses={data.data} />
      )}
    </section>
  );
}
