import { useState } from "react";
import { v7 as newId } from "uuid";
import {
  expenseColumns,
  type ExpenseImport,
  type importExpenses,
  type ImportState,
  importStates,
} from "../../../../contract/expenses/expense-import.ts";
import { MAX_SOURCE } from "../../../../contract/imports/imports.ts";
import type { BodyOf } from "../../../../contract/route.ts";
import type { Project } from "../../../../contract/projects/projects.ts";
import { serverMessage } from "../../../api/call.ts";
import { DraftOffer } from "../../../form/draft-offer.tsx";
import { useDraft } from "../../../device/drafts/use-draft.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { SpreadsheetDialog } from "../../../ui/overlays/spreadsheet-dialog.tsx";
import type { Spreadsheet } from "../../../ui/data/spreadsheet-file.ts";
import {
  SpreadsheetMapping,
  SpreadsheetNotes,
  SpreadsheetVerdict,
} from "../../../ui/data/spreadsheet-mapping.tsx";
import { SpreadsheetQuestions } from "../../../ui/data/spreadsheet-questions.tsx";
import { SpreadsheetSample } from "../../../ui/data/spreadsheet-sample.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { RecentImports, TemplateButton } from "../../imports/public.ts";
import { useCan, useUser } from "../../session/public.ts";
import { useImportExpenses, usePreviewExpenses } from "../expense-changes.ts";
import { ExpenseImportOutcome } from "./expense-import-outcome.tsx";
import { counted } from "../../../ui/counted.ts";

/** Keeps the request below 20 MB. */
const MAX_FILE = 15_000_000;

const stateLabels: Record<ImportState, string> = {
  draft: "Drafts, to be submitted",
  submitted: "Submitted, for a decision",
  approved: "Approved",
  paid: "Paid",
};
/** The states that everybody can choose, and the ones that only the owner can choose. */
const choices = { all: ["draft", "submitted"], owner: importStates } as const;
type Mapping = BodyOf<typeof importExpenses>["mapping"];
type Readings = BodyOf<typeof importExpenses>["readings"];

interface Choice {
  readonly status: ImportState;
  /** The target project; otherwise the rows name the projects. */
  readonly named: boolean;
  /** Whether rows with problems are left out. */
  readonly leaveOut: boolean;
  /** The rows that the person leaves out. A draft from an earlier version has none. */
  readonly leaveRows?: readonly number[];
}

/** The person's choices: which columns are which, and how they are read. */
interface Columns {
  readonly mapping?: Mapping;
  readonly readings?: Readings;
}

/** The draft of an import: the spreadsheet and the choices that have not been imported yet. */
interface KeptImport {
  readonly sheet: Spreadsheet;
  /** The name of the file. A draft from an earlier version has none. */
  readonly source?: string;
  readonly choice: Choice;
  readonly columns: Columns;
}

interface ExpenseImportDialogProps {
  project: Pick<Project, "_id" | "title">;
  onClose: () => void;
}

/** Previews a spreadsheet of expenses with every bad row, and imports all of it on request. */
export function ExpenseImportDialog({ project, onClose }: ExpenseImportDialogProps) {
  // The id is fixed for each spreadsheet, so that one sent again after a lost answer is written once.
  const [chosen, setChosen] = useState<Spreadsheet & { readonly _id: string }>();
  const [columns, setColumns] = useState<Columns>({});
  const [choice, setChoice] = useState<Choice>({ status: "draft", named: false, leaveOut: false });
  const [source, setSource] = useState("");
  const kept = useDraft<KeptImport>(`expense:import:${project._id}`);
  const { isOwner } = useUser();
  const { allowed: decides } = useCan("expense.decide");
  const preview = usePreviewExpenses();
  const write = useImportExpenses();
  const found = preview.data;
  const isGood =
    found !== undefined && (found.problemCount === 0 || choice.leaveOut) && found.expenses > 0;
  const failure = preview.error ?? write.error;
  const states = isOwner && decides ? choices.owner : choices.all;
  const bodyOf = (sheet: Spreadsheet, next: Choice, said: Columns) => ({
    ...sheet,
    ...said,
    ...(next.leaveRows && next.leaveRows.length > 0 && { leaveRows: [...next.leaveRows] }),
    status: next.status,
    leaveOut: next.leaveOut,
    ...(next.named ? {} : { project: project._id }),
  });

  const runPreview = (
    sheet: Spreadsheet | undefined,
    next: Choice,
    said: Columns,
    name = source,
  ) => {
    setSource(name);
    // Keeps the questions on the screen while a new answer is checked.
    if (!sheet) preview.reset();
    write.reset();
    setColumns(said);
    setChosen(sheet && { ...sheet, _id: newId() });
    if (!sheet) return;
    kept.put({ sheet, source: name, choice: next, columns: said });
    preview.mutate(bodyOf(sheet, next, said));
  };
  const goOn = () => {
    const earlier = kept.take();
    if (!earlier) return;
    setChoice(earlier.choice);
    runPreview(earlier.sheet, earlier.choice, earlier.columns, earlier.source);
  };
  const decide = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    if (!chosen) return;
    const { _id: _, ...sheet } = chosen;
    runPreview(sheet, next, columns);
  };
  const say = (part: Columns) => {
    if (!chosen) return;
    const { _id: _, ...sheet } = chosen;
    runPreview(sheet, choice, { ...columns, ...part });
  };
  const add = () => {
    if (!chosen) return;
    write.mutate(
      {
        ...bodyOf(chosen, choice, columns),
        ...(source !== "" && { source: source.slice(0, MAX_SOURCE) }),
        _id: chosen._id,
      },
      {
        onSuccess: ({ expenses }) => {
          kept.drop();
          toast(`Imported ${counted(expenses, "expense")}.`, { tone: "green" });
          onClose();
        },
      },
    );
  };

  return (
    <SpreadsheetDialog
      title="Import expenses"
      maxBytes={MAX_FILE}
      before={
        <>
          {kept.found && !chosen && (
            <DraftOffer onTake={goOn} onDrop={kept.drop}>
              The sheet that you chose here earlier was not imported.
            </DraftOffer>
          )}
          <ImportChoice
            project={project.title}
            choice={choice}
            states={states}
            disabled={write.isPending}
            onChoice={decide}
          />
        </>
      }
      help={
        <>
          <p className="text-sm text-muted">
            One row names the columns, below any titles: {expenseColumns.join(", ")}, or what you
            call them. Date, Description and Amount are required, and Project if the rows name their
            projects. Dates are written 2026-11-20, 20/11/2026 or 20 Nov 26, amounts 1,234.50 or
            1.234,50: the whole column tells which, or you are asked. The default Currency is the
            project’s. Totals are left out. At most 100,000 rows.
          </p>
          <TemplateButton kind="expenses" />
        </>
      }
      onChoose={(sheet, name) => {
        const next = { ...choice, leaveOut: false, leaveRows: [] };
        setChoice(next);
        runPreview(sheet, next, {}, name);
      }}
      reading={preview.isPending}
      outcome={
        found && (
          <ImportFound
            found={found}
            choice={choice}
            disabled={write.isPending || preview.isPending}
            onDecide={decide}
            onColumns={say}
          />
        )
      }
      after={<RecentImports project={project._id} kind="expenses" />}
      whyNot={chosen && isGood ? undefined : "Choose a sheet without problems that adds something."}
      failure={
        failure
          ? serverMessage(failure, "Failed to import the sheet. Please try again.")
          : undefined
      }
      writing={write.isPending}
      onImport={add}
      onClose={onClose}
    />
  );
}

interface ImportChoiceProps {
  /** The title of the project that the dialog was opened in. */
  readonly project: string;
  readonly choice: Choice;
  readonly states: readonly ImportState[];
  readonly disabled: boolean;
  readonly onChoice: (part: Partial<Choice>) => void;
}

/** Asks into which project and in which state the expenses are imported. */
function ImportChoice({ project, choice, states, disabled, onChoice }: ImportChoiceProps) {
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-2">
      <Field label="Import into">
        <Select
          value={choice.named ? "named" : "this"}
          onChange={({ target }) => onChoice({ named: target.value === "named" })}
          disabled={disabled}
          options={[
            { value: "this", label: project },
            { value: "named", label: "The projects that the rows name" },
          ]}
        />
      </Field>
      <Field
        label="Import as"
        hint={
          states === choices.owner
            ? "Only the owner can import approved or paid expenses"
            : "Only the owner can import approved or paid ones"
        }
      >
        <Select
          value={choice.status}
          onChange={({ target }) => {
            const status = states.find((known) => known === target.value);
            if (status) onChoice({ status });
          }}
          disabled={disabled}
          options={states.map((value) => ({ value, label: stateLabels[value] }))}
        />
      </Field>
    </div>
  );
}

interface ImportFoundProps {
  readonly found: ExpenseImport;
  readonly choice: Choice;
  readonly disabled: boolean;
  readonly onDecide: (part: Partial<Choice>) => void;
  readonly onColumns: (part: Columns) => void;
}

/** What the server found in the spreadsheet, with the questions that it leaves open. */
function ImportFound({ found, choice, disabled, onDecide, onColumns }: ImportFoundProps) {
  const { leaveOut, leaveRows = [] } = choice;
  const map = (fields: (string | null)[]) =>
    onColumns({
      mapping: fields.map((field) => expenseColumns.find((column) => column === field) ?? null),
    });
  return (
    <>
      <SpreadsheetVerdict found={found}>
        <ExpenseImportOutcome
          found={found}
          leaveOut={leaveOut}
          disabled={disabled}
          onLeaveOut={(next) => onDecide({ leaveOut: next })}
        />
      </SpreadsheetVerdict>
      <SpreadsheetQuestions
        questions={found.questions}
        disabled={disabled}
        onAnswer={(readings) => onColumns({ readings })}
      />
      <SpreadsheetSample
        sample={found.sample}
        choice={{
          out: new Set(leaveRows),
          disabled,
          onChange: (out) => onDecide({ leaveRows: [...out] }),
        }}
      />
      <SpreadsheetNotes notes={found.notes} />
      {found.head && (
        <SpreadsheetMapping
          head={found.head}
          fields={expenseColumns}
          disabled={disabled}
          onChange={map}
        />
      )}
    </>
  );
}
