import { FileDown } from "lucide-react";
import { Link } from "react-router";
import type { FileKind, ReportFilters, ReportFormat } from "../../../contract/reports/reports.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { useReportFile } from "./use-report-file.ts";

const labels: Readonly<Record<ReportFormat, string>> = {
  pdf: "PDF, to print",
  xlsx: "Excel (XLSX)",
  csv: "CSV",
};

interface ExportMenuProps {
  kind: FileKind;
  filters: ReportFilters;
  formats?: readonly ReportFormat[];
  size?: "sm" | "md";
  className?: string;
}

/** Exports a list with its filters, as a file that is downloaded when it is ready. */
export function ExportMenu(props: ExportMenuProps) {
  const { kind, filters, formats = ["xlsx", "csv"], size = "md", className } = props;
  const file = useReportFile(kind, filters);
  return (
    <Popover
      label="Export as"
      className="w-44 p-1"
      trigger={
        <Button
          size={size}
          icon={<FileDown aria-hidden="true" />}
          loading={file.asking !== undefined}
          className={className}
        >
          Export
        </Button>
      }
    >
      {(close) => (
        <div className="flex flex-col gap-0.5">
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              onClick={() => (close(), file.ask(format))}
              className="flex h-10 w-full cursor-pointer items-center rounded-md px-3 text-left hover:bg-hover pointer-coarse:h-11"
            >
              {labels[format]}
            </button>
          ))}
          <Link
            to={paths.exports()}
            onClick={close}
            className="flex h-10 items-center rounded-md border-t border-line px-3 text-soft hover:bg-hover hover:text-ink pointer-coarse:h-11"
          >
            Exported files
          </Link>
        </div>
      )}
    </Popover>
  );
}
