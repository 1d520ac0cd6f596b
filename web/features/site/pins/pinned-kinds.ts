import type { ComponentType } from "react";
import type { RecordKind } from "../../../../contract/site/kind.ts";
import { snag } from "../../../../contract/site/snag.ts";
import type { RecordKindName } from "../../../../contract/site/registry.ts";
import type { LocalRecord } from "../../../device/records/local-record.ts";
import type { SheetPoint } from "../../drawings/public.ts";
import { SnagForm, SnagPanel } from "../snags/lazy-parts.ts";

interface NewRecordProps {
  readonly projectId: string;
  /** All of the kind in the project. */
  readonly others: readonly LocalRecord[];
  readonly pin: SheetPoint;
  readonly onClose: () => void;
}

interface OpenRecordProps {
  readonly record: LocalRecord;
  readonly others: readonly LocalRecord[];
  readonly today: string;
  readonly onClose: () => void;
}

/** A kind of record that is pinned on drawings: its form for a new one at a place, and its panel. */
interface PinnedKind {
  readonly kind: RecordKind;
  readonly New: Prepared<NewRecordProps>;
  readonly Open: Prepared<OpenRecordProps>;
}

/** A part that can be loaded before it is shown. */
type Prepared<Props> = ComponentType<Props> & { readonly prepare: () => Promise<unknown> };

/** The kinds that drawings show. Another kind with a field of `pinField` is a line here. */
export const pinnedKinds = {
  snag: { kind: snag, New: SnagForm, Open: SnagPanel },
} as const satisfies Partial<Record<RecordKindName, PinnedKind>>;

export type PinnedKindName = keyof typeof pinnedKinds;

export const pinnedKindNames = Object.keys(pinnedKinds) as readonly PinnedKindName[];
