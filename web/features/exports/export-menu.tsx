import { FileDown } from "lucide-react";
import type { FileKind, ReportFilters } from "../../../contract/reports.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Popover } from "../../ui/overlays/popover.tsx";
import { useReportFile } from "./use-report-file.ts";

const formats = [
  { format: "xlsx", label: "Excel (XLSX)" },
  { format: "csv", label: "CSV" },
] as const;

interface ExportMenuProps {
  kind: FileKind;
  filters: ReportFilters;
  size?: "sm" | "md";
  className?: string;
}

/** Exports a list with its filters, as a file that is downloaded when it is ready. */
export function ExportMenu({ kind, filters, size = "md", className }: ExportMenuProps) {
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
          {formats.map(({ format, label }) => (
            <button
              key={format}
              type="button"
              onClick={() => (close(), file.ask(format))}
              className="flex h-10 w-full cursor-pointer items-center rounded-md px-3 text-left hover:bg-hover pointer-coarse:h-11"
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </Popover>
  );
}
