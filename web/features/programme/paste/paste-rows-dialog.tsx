import { useDeferredValue, useMemo, useState } from "react";
import { remember } from "../../../device/answers/remembered.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { counted } from "../../../ui/counted.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { StickyFooter } from "../../../ui/overlays/sticky-footer.tsx";
import type { CellContext } from "../columns/column.ts";
import { NAME } from "../columns/all-columns.ts";
import {
  type AskedPaste,
  rowsOfPaste,
  guessMapping,
  type PasteMapping,
  rememberedName,
  targetsOf,
} from "../edits/paste-mapping.ts";
import { type PasteProblem, pasteMapped } from "../edits/paste-table.ts";
import type { RowAction } from "../edits/row-actions.ts";
import { RowsToPaste } from "./rows-to-paste.tsx";

/** The mapping with one column set. No two pasted columns fill the same one. */
function withColumn(mapping: PasteMapping, at: number, chosen: string): PasteMapping {
  return mapping.map((before, index) => {
    if (index === at) return chosen === "" ? null : chosen;
    return before === chosen ? null : before;
  });
}

/** What the chosen rows lack beyond what all rows lack, as it was found when they were to be added. */
interface Found {
  readonly out: ReadonlySet<number>;
  readonly read: object;
  readonly problems: readonly PasteProblem[];
}

interface PasteRowsDialogProps extends AskedPaste {
  readonly context: CellContext;
  /** @returns whether the rows were added */
  readonly onPaste: (pasted: RowAction) => boolean;
  readonly onClose: () => void;
}

/** Asks which pasted column is which, names the cells that cannot be read, and adds the rows that are chosen. */
export function PasteRowsDialog(props: PasteRowsDialogProps) {
  const { table, columns, said, context, onPaste, onClose } = props;
  const [guess] = useState(() => guessMapping(table, props, context.today));
  const [mapping, setMapping] = useState(said ?? guess.mapping);
  const [hasHead, setHasHead] = useState(said !== undefined || guess.hasHead);
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const targets = targetsOf(mapping, columns);
  const rows = rowsOfPaste(table, hasHead);
  const chosen = rows.filter(({ row }) => !out.has(row));
  // Reading computes the programme several times: once for all rows, not for each that is left out.
  const shown = useDeferredValue(context);
  const read = useMemo(
    () =>
      pasteMapped(shown, {
        body: rowsOfPaste(table, hasHead),
        targets: targetsOf(mapping, columns),
      }),
    [shown, table, hasHead, mapping, columns],
  );
  const [found, setFound] = useState<Found>();
  const isFound = found?.out === out && found.read === read;
  const problems = isFound ? found.problems : read.problems.filter(({ row }) => !out.has(row));
  const nameAt = mapping.indexOf(NAME);
  const usable = columns.filter(({ read }) => read !== undefined);
  const whyNot =
    nameAt === -1
      ? "Say which column has the names of the activities."
      : chosen.length === 0
        ? "Choose at least one row."
        : undefined;

  const asked = mapping.map((key, at) => ({
    id: `column ${at}`,
    at,
    key,
    label: (hasHead && table[0]?.[at]?.trim()) || `Column ${at + 1}`,
    example: rows.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim(),
  }));

  const add = () => {
    const pasted = pasteMapped(context, { body: chosen, targets });
    // A row may name a predecessor that is left out: that is shown before the rows are added without it.
    if (!isFound && pasted.problems.length > problems.length)
      return setFound({ out, read, problems: pasted.problems });
    if (!onPaste(pasted)) return;
    if (hasHead) remember(rememberedName(table), mapping);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Paste rows"
      description="Say which column is which. The answer is remembered on this device for rows with the same headings."
    >
      <Checkbox
        label="The first row names the columns"
        checked={hasHead}
        onChange={({ target }) => setHasHead(target.checked)}
      />
      <div className="mt-3 grid gap-x-4 sm:grid-cols-2">
        {asked.map(({ id, at, key, label, example }) => (
          <Field
            key={id}
            label={label}
            hint={example === undefined ? "Empty" : `Such as “${example}”`}
          >
            <Select
              value={key ?? ""}
              onChange={({ target }) => setMapping(withColumn(mapping, at, target.value))}
              options={[
                { value: "", label: "Leave out" },
                ...usable.map(({ key: value, label: name }) => ({ value, label: name })),
              ]}
            />
          </Field>
        ))}
      </div>
      <RowsToPaste
        rows={rows}
        targets={targets}
        nameAt={nameAt}
        problems={problems}
        out={out}
        onChange={setOut}
      />
      <StickyFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" disabledReason={whyNot} onClick={add}>
          {`Paste ${counted(chosen.length, "row")}`}
        </Button>
      </StickyFooter>
    </Dialog>
  );
}
