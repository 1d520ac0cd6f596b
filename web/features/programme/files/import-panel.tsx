import "./files.css";
import { useMemo, useState } from "react";
import { Upload } from "lucide-react";
import { v7 as newId } from "uuid";
import {
  fileEncodings,
  type ImportSummary,
  MAX_PROGRAMME_FILE_BYTES,
  programmeSpreadsheetFields,
} from "../../../../contract/programme/programme-import.ts";
import { serverMessage } from "../../../api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Banner } from "../../../ui/data/banner.tsx";
import { SpreadsheetQuestions } from "../../../ui/data/spreadsheet-questions.tsx";
import { SpreadsheetMapping } from "../../../ui/data/spreadsheet-mapping.tsx";
import { toast } from "../../../ui/overlays/toast-store.ts";
import type { PanelProps } from "../panel.ts";
import { seeChanges } from "../programme-queries.ts";
import { type ImportChoices, useImport, useLastImport } from "./file-queries.ts";
import { ImportFindings } from "./import-findings.tsx";

const ACCEPT = ".xml,.xer,.xlsx,.csv,.txt";
const modes = [
  { value: "replace", label: "Replace the programme" },
  { value: "merge", label: "Keep what is not in the file" },
] as const;
type Mode = (typeof modes)[number]["value"];
const modeHints: Readonly<Record<Mode, string>> = {
  replace: "The file replaces the current programme. You can restore the earlier one in History.",
  merge: "Activities with the same code are changed to match the file. The others stay.",
};

/**
 * Imports a file. First shows what is in it and what it would change; a second press imports it into the programme.
 */
export function ImportPanel({ projectId, store, state, readOnly, onClose, onShowRow }: PanelProps) {
  const [file, setFile] = useState<File>();
  const [choices, setChoices] = useState<ImportChoices>({});
  const [mode, setMode] = useState<Mode>("replace");
  const look = useImport(projectId);
  const take = useImport(projectId);
  const isBusy = look.isPending || take.isPending;
  const found = look.data?.report;
  const [problem, setProblem] = useState<string>();
  const { last, keep } = useLastImport(projectId);
  const rows = useMemo(
    () => new Set(state.plan.activities.map(({ _id }) => _id)),
    [state.plan.activities],
  );
  const lead = { hasRow: (id: string) => rows.has(id), onShowRow };

  const ask = (chosen: File, next: ImportChoices, how: Mode) => {
    setProblem(undefined);
    take.reset();
    look.mutate(
      { file: chosen, choices: { ...next, mode: how }, key: undefined },
      { onError: (error) => setProblem(serverMessage(error, "The file could not be read.")) },
    );
  };
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setChoices({});
    look.reset();
    if (chosen.size > MAX_PROGRAMME_FILE_BYTES)
      setProblem("This file is too large: at most 50 MB can be imported.");
    else ask(chosen, {}, mode);
  };
  const change = (part: ImportChoices) => {
    const next = { ...choices, ...part };
    setChoices(next);
    if (file) ask(file, next, mode);
  };
  const importIt = () => {
    if (!file || !look.data) return;
    const base = String(look.data.revision);
    take.mutate(
      { file, choices: { ...choices, mode, base }, key: newId() },
      {
        onError: (error) => setProblem(serverMessage(error, "The file could not be imported.")),
        onSuccess: async ({ report }) => {
          await seeChanges(projectId, store);
          toast(`Imported ${file.name}. You can restore the earlier one in History.`);
          if (report.dates.differences.length + report.changes.rows.length === 0) return onClose();
          keep({ fileName: file.name, report });
          setFile(undefined);
          look.reset();
        },
      },
    );
  };
  if (readOnly !== null) return <p className="pg-note">{readOnly}</p>;
  return (
    <div className="pg-files" aria-busy={isBusy}>
      <FileChoice file={file} disabled={isBusy} onChoose={choose} />
      <Segments
        label="What happens to the current programme"
        value={mode}
        onChange={(next) => {
          setMode(next);
          if (file) ask(file, choices, next);
        }}
        options={modes}
      />
      <p className="pg-note">{modeHints[mode]}</p>
      {problem !== undefined && (
        <Banner tone="red" title="This file was not imported">
          {problem}
        </Banner>
      )}
      <p role="status" className="pg-note">
        {look.isPending ? "Reading the file …" : take.isPending ? "Importing …" : ""}
      </p>
      {last && !file && problem === undefined && (
        <section aria-labelledby="import-last">
          <h3 id="import-last" className="pg-findings-last">
            Result of importing {last.fileName}
          </h3>
          <ImportFindings
            report={last.report}
            isEmpty={last.report.changes.rows.length === 0}
            {...lead}
          />
        </section>
      )}
      {found && !look.isPending && (
        <>
          <Choices {...{ found, choices, isBusy }} onChange={change} />
          {found.problem === null ? (
            <>
              <ImportFindings
                report={found}
                isEmpty={state.plan.activities.length === 0}
                {...lead}
              />
              <div className="pg-files-acts">
                <Button
                  variant="primary"
                  loading={take.isPending}
                  disabledReason={
                    found.questions.some(({ answer }) => answer === null)
                      ? "First say how the sheet should be read."
                      : undefined
                  }
                  onClick={importIt}
                >
                  Import{" "}
                  {found.read.activities === 1
                    ? "1 activity"
                    : `${found.read.activities.toLocaleString("en")} activities`}
                </Button>
                <Button onClick={onClose}>Cancel</Button>
              </div>
            </>
          ) : (
            <Banner tone="orange" title="What are the columns?">
              {found.problem}
            </Banner>
          )}
        </>
      )}
    </div>
  );
}

interface FileChoiceProps {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

function FileChoice({ file, disabled, onChoose }: FileChoiceProps) {
  // A file that is dropped lands on the input, which covers the whole box.
  return (
    <label className="pg-file-box">
      <Upload aria-hidden="true" />
      <span>
        <strong>{file ? file.name : "Choose a file, or drop it here"}</strong>
        <small>
          Microsoft Project (.xml), Primavera (.xer), Excel (.xlsx) or .csv, up to 50 MB
        </small>
      </span>
      <input
        type="file"
        accept={ACCEPT}
        aria-label="Programme file"
        disabled={disabled}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again after it was changed.
          event.target.value = "";
        }}
      />
    </label>
  );
}

interface ChoicesProps {
  readonly found: ImportSummary;
  readonly choices: ImportChoices;
  readonly isBusy: boolean;
  readonly onChange: (part: ImportChoices) => void;
}

/** Asks what only a person knows about the file: which project, how its text is encoded, what its columns are. */
function Choices({ found, choices, isBusy, onChange }: ChoicesProps) {
  const { projects, encoding, columns, questions, format, problem } = found;
  const isText = format === "xer" || format === "csv";
  return (
    <>
      <div className="pg-files-choices">
        {projects.length > 1 && (
          <Field label="Project in the file">
            <Select
              value={projects.find(({ chosen }) => chosen)?.id ?? ""}
              disabled={isBusy}
              options={projects.map(({ id, name, activities }) => ({
                value: id,
                label: `${name} (${activities.toLocaleString("en")})`,
              }))}
              onChange={(event) => onChange({ project: event.target.value })}
            />
          </Field>
        )}
        {isText && encoding !== null && (
          <Field label="Letters" hint="Change it if names look wrong below.">
            <Select
              value={choices.encoding ?? encoding}
              disabled={isBusy}
              options={fileEncodings.map((value) => ({ value, label: value }))}
              onChange={(event) =>
                onChange({ encoding: fileEncodings.find((one) => one === event.target.value) })
              }
            />
          </Field>
        )}
      </div>
      <SpreadsheetQuestions
        questions={questions}
        disabled={isBusy}
        onAnswer={(readings) => onChange({ readings: JSON.stringify(readings) })}
      />
      {columns && (
        <SpreadsheetMapping
          head={{ row: 1, columns, asks: problem !== null }}
          fields={programmeSpreadsheetFields}
          disabled={isBusy}
          onChange={(mapping) => onChange({ mapping: JSON.stringify(mapping) })}
        />
      )}
    </>
  );
}
