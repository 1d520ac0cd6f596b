import { useState } from "react";
import { v7 as newId } from "uuid";
import {
  type importCostPlan,
  importColumns,
} from "../../../contract/cost-plan/cost-plan-import.ts";
import type { AnswerOf, BodyOf } from "../../../contract/route.ts";
import { serverMessage } from "../../api/call.ts";
import { DraftOffer } from "../../form/draft-offer.tsx";
import { useDraft } from "../../device/drafts/use-draft.ts";
import { Field } from "../../ui/fields/field.tsx";
import { SpreadsheetDialog } from "../../ui/overlays/spreadsheet-dialog.tsx";
import type { Spreadsheet } from "../../ui/data/spreadsheet-file.ts";
import { TextInput } from "../../ui/fields/text-input.tsx";
import {
  SpreadsheetMapping,
  SpreadsheetNotes,
  SpreadsheetVerdict,
} from "../../ui/data/spreadsheet-mapping.tsx";
import { SpreadsheetQuestions } from "../../ui/data/spreadsheet-questions.tsx";
import { SpreadsheetSample } from "../../ui/data/spreadsheet-sample.tsx";
import { toast } from "../../ui/overlays/toast-store.ts";
import { TemplateButton } from "../imports/public.ts";
import { useImportSpreadsheet, usePreviewSpreadsheet } from "./cost-plan-changes.ts";
import { counted } from "../../ui/counted.ts";
import { Banner } from "../../ui/data/banner.tsx";
import { formatExact } from "../../ui/format-exact.ts";
import { BadRows } from "../../ui/data/spreadsheet-problems.tsx";

/** Keeps the request below 4 MB. */
const MAX_FILE = 3_000_000;

/** The person's choices: which columns are which, how they are read, and whether bad rows are left out. */
type Said = Pick<BodyOf<typeof importCostPlan>, "mapping" | "readings" | "leaveOut">;

/** The choices and input that have not been imported yet. */
interface KeptImport {
  readonly sheet: Spreadsheet;
  readonly said: Said;
  readonly reason: string;
}

interface ImportDialogProps {
  projectId: string;
  currency: string;
  onClose: () => void;
}

/** Previews a spreadsheet with every bad row, and imports all of it on request. */
export function ImportDialog({ projectId, currency, onClose }: ImportDialogProps) {
  // A fixed id: if a spreadsheet is sent again after a lost answer, it is written once.
  const [chosen, setChosen] = useState<Spreadsheet & { readonly _id: string }>();
  const [said, setSaid] = useState<Said>({});
  const [reason, setReason] = useState("");
  const kept = useDraft<KeptImport>(`plan:import:${projectId}`);
  const preview = usePreviewSpreadsheet(projectId);
  const write = useImportSpreadsheet(projectId);
  const found = preview.data;
  const leaveOut = said.leaveOut === true;
  const isGood =
    found !== undefined && (found.problemCount === 0 || leaveOut) && found.codes + found.lines > 0;
  const failure = preview.error ?? write.error;

  const choose = (sheet: Spreadsheet | undefined, answers: Said = {}) => {
    // The question stays on the screen while another answer is checked.
    if (!sheet) preview.reset();
    write.reset();
    setSaid(answers);
    setChosen(sheet && { ...sheet, _id: newId() });
    if (!sheet) return;
    kept.put({ sheet, said: answers, reason });
    preview.mutate({ ...sheet, ...answers });
  };
  const say = (words: string, sheet: Spreadsheet) => {
    setReason(words);
    kept.put({ sheet, said, reason: words });
  };
  const goOn = () => {
    const found = kept.take();
    if (!found) return;
    choose(found.sheet, found.said);
    say(found.reason, found.sheet);
  };
  const answer = (part: Said) => {
    if (!chosen) return;
    const { _id: _, ...sheet } = chosen;
    choose(sheet, { ...said, ...part });
  };
  const map = (columns: (string | null)[]) =>
    answer({
      mapping: columns.map((field) => importColumns.find((column) => column === field) ?? null),
    });

  const add = () => {
    if (!chosen) return;
    write.mutate(
      { ...chosen, ...said, ...(reason.trim() === "" ? {} : { reason }) },
      {
        onSuccess: ({ codes, lines }) => {
          kept.drop();
          toast(`Imported ${counted(codes, "code")} and ${counted(lines, "line")}.`, {
            tone: "green",
          });
          onClose();
        },
      },
    );
  };

  return (
    <SpreadsheetDialog
      title="Import a sheet"
      maxBytes={MAX_FILE}
      before={
        kept.found &&
        !chosen && (
          <DraftOffer onTake={goOn} onDrop={kept.drop}>
            The sheet that you chose here earlier was not imported.
          </DraftOffer>
        )
      }
      help={
        <>
          <p className="text-sm text-muted">
            One row names the columns, below any titles: {importColumns.join(", ")}, or what you
            call them, such as Item, Qty and Rate (N). Every row names a Code. With a Title it
            creates the code, and with an Amount, or a Quantity and a Rate, it adds a line to it.
            Spread is straight, front, back or s_curve. In a bill of quantities without titles,
            sections whose items are lettered become codes: item A of section 1 is 1.A. A row with a
            code and no figures is the section of the rows beneath it.
          </p>
          <TemplateButton kind="cost-plan" />
        </>
      }
      onChoose={(sheet) => choose(sheet)}
      reading={preview.isPending}
      outcome={
        found && (
          <>
            <SpreadsheetVerdict found={found}>
              <ImportOutcome
                found={found}
                currency={currency}
                leaveOut={leaveOut}
                disabled={write.isPending || preview.isPending}
                onLeaveOut={(next) => answer({ leaveOut: next })}
              />
            </SpreadsheetVerdict>
            <SpreadsheetQuestions
              questions={found.questions}
              disabled={write.isPending || preview.isPending}
              onAnswer={(readings) => answer({ readings })}
            />
            <SpreadsheetSample sample={found.sample} />
            <SpreadsheetNotes notes={found.notes} />
            {found.head && (
              <SpreadsheetMapping
                head={found.head}
                fields={importColumns}
                disabled={write.isPending || preview.isPending}
                onChange={map}
              />
            )}
          </>
        )
      }
      whyNot={chosen && isGood ? undefined : "Choose a sheet without problems that adds something."}
      failure={
        failure
          ? serverMessage(failure, "Failed to import the sheet. Please try again.")
          : undefined
      }
      writing={write.isPending}
      onImport={add}
      onClose={onClose}
    >
      {isGood && chosen && (
        <Field label="Reason" hint="Kept with the revision" optional>
          <TextInput
            value={reason}
            onChange={({ target }) => say(target.value, chosen)}
            maxLength={500}
            autoComplete="off"
          />
        </Field>
      )}
    </SpreadsheetDialog>
  );
}

interface ImportOutcomeProps {
  found: AnswerOf<typeof importCostPlan>["data"];
  currency: string;
  leaveOut: boolean;
  disabled: boolean;
  onLeaveOut: (leaveOut: boolean) => void;
}

/** The preview of a spreadsheet, or its bad rows. */
function ImportOutcome({ found, currency, ...choice }: ImportOutcomeProps) {
  const { codes, lines, amount, problemCount } = found;
  const adds = `${counted(codes, "code")} and ${counted(lines, "line")}, ${formatExact(amount, currency)}`;
  if (problemCount === 0) {
    return codes + lines === 0 ? (
      <Banner tone="orange">This sheet adds nothing to the plan.</Banner>
    ) : (
      <Banner tone="green">This adds {adds}.</Banner>
    );
  }
  return <BadRows found={found} adds={codes + lines > 0 ? adds : ""} {...choice} />;
}
