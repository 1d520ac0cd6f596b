import { PageHeader } from "../../ui/page-header.tsx";
import { ExportFiles } from "./export-files.tsx";

/** The files that the person exported. Every role can export lists; fewer roles can make reports. */
export function ExportsPage() {
  return (
    <>
      <PageHeader title="Exported files" description="The lists and reports that you exported." />
      <ExportFiles from="lists" />
    </>
  );
}
