import { FileDown } from "lucide-react";
import { spreadsheetTemplates, type TemplateKind } from "../../../contract/spreadsheet-import.ts";
import { authorizedSend, serverMessage } from "../../api/call.ts";
import { toApiError } from "../../api/send.ts";
import { useRequest } from "../../device/writing/use-request.ts";
import { Button } from "../../ui/controls/button.tsx";
import { saveBlob } from "../../ui/data/save-blob.ts";
import { toast } from "../../ui/overlays/toast-store.ts";

/** Downloads a spreadsheet to fill in, with the headings of an import and an example. */
export function TemplateButton({ kind }: { kind: TemplateKind }) {
  const save = useRequest(async (asked: TemplateKind) => {
    const url = spreadsheetTemplates[asked].path;
    const response = await authorizedSend({ method: "GET", url });
    if (!response.ok) throw await toApiError(response);
    saveBlob(await response.blob(), `${asked}-template.xlsx`);
  });
  return (
    <Button
      size="sm"
      icon={<FileDown aria-hidden="true" />}
      loading={save.isPending}
      className="mt-3 pointer-coarse:h-11"
      onClick={() =>
        save.mutate(kind, {
          onError: (error) =>
            toast(serverMessage(error, "Failed to download the template."), { tone: "red" }),
        })
      }
    >
      Download a template
    </Button>
  );
}
