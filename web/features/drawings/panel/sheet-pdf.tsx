import { Download } from "lucide-react";
import { getSheetPdf } from "../../../../contract/drawings/drawing-sheets.ts";
import { serverMessage } from "../../../api/call.ts";
import { fetchBlob } from "../../../api/fetch-blob.ts";
import { useRequest } from "../../../device/writing/use-request.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { saveBlob } from "../../../ui/data/save-blob.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";

interface SheetPdfProps {
  sheet: string;
  /** The name to save it under, without an extension. */
  name: string;
}

/** Downloads the PDF of one sheet. */
export function SheetPdf({ sheet: id, name }: SheetPdfProps) {
  const fetched = useRequest(() => fetchBlob(getSheetPdf, { params: { id } }));
  const download = async () => {
    try {
      saveBlob(await fetched.mutateAsync(), `${name}.pdf`);
    } catch (error) {
      toast(serverMessage(error, `The PDF of ${name} could not be fetched.`), { tone: "red" });
    }
  };
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden="true" />}
      aria-label={`Download ${name} as PDF`}
      loading={fetched.isPending}
      onClick={() => void download()}
    >
      PDF
    </Button>
  );
}
