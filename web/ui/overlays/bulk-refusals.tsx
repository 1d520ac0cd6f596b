import { Button } from "../controls/button.tsx";
import { counted } from "../counted.ts";
import { othersWords } from "./bulk-words.ts";
import { Dialog, DialogFooter } from "./dialog.tsx";

interface BulkRefusalsProps {
  /** Undefined if nothing was refused. */
  refused:
    | {
        readonly refusals: readonly {
          readonly reason: string;
          readonly records: readonly { readonly id: string; readonly title: string }[];
        }[];
        /** How many records the action was applied to. */
        readonly all: number;
        /** What happened to the other records: "changed". */
        readonly done: string;
      }
    | undefined;
  /** The kind of refused record, in one word: "task". */
  what: string;
  onClose: () => void;
}

/** Says which records an action on several has not changed, by reason. Open while there are any. */
export function BulkRefusals({ refused, what, onClose }: BulkRefusalsProps) {
  const { refusals = [], all = 0, done = "" } = refused ?? {};
  const count = refusals.reduce((sum, { records }) => sum + records.length, 0);
  return (
    <Dialog
      open={count > 0}
      onClose={onClose}
      title={`${counted(count, what)} refused`}
      description={othersWords(all - count, done)}
      size="sm"
    >
      {refusals.map(({ reason, records }) => (
        <section key={reason} className="mb-4">
          <p className="text-sm text-soft">{reason}</p>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {records.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </section>
      ))}
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
