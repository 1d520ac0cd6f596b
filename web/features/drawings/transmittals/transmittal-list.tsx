import { reasonLabels } from "../../../../contract/drawings/drawing-words.ts";
import {
  receiveTransmittal,
  type Transmittal,
} from "../../../../contract/drawings/transmittals.ts";
import { serverMessage } from "../../../api/call.ts";
import { command } from "../../../device/writing/spec.ts";
import { useCommand } from "../../../device/writing/use-command.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SkeletonText } from "../../../ui/data/skeleton.tsx";
import { formatDay } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlays/toast-store.ts";
import { useUser } from "../../session/public.ts";
import { useTransmittals } from "./transmittal-queries.ts";

interface TransmittalListProps {
  projectId: string;
  /** Only transmittals with this drawing. */
  drawing?: string;
}

/** What was sent, to whom and why, and who has acknowledged it. */
export function TransmittalList({ projectId, drawing }: TransmittalListProps) {
  const { data, error } = useTransmittals(projectId, drawing);
  if (!data)
    return error ? (
      <p className="text-sm text-red-ink">{serverMessage(error, "This could not be loaded.")}</p>
    ) : (
      <SkeletonText lines={2} />
    );
  if (data.data.length === 0) return <p className="text-sm text-muted">Nothing was sent yet.</p>;
  return (
    <ul className="grid gap-3">
      {data.data.map((each) => (
        <Row key={each._id} transmittal={each} isOfOne={drawing !== undefined} />
      ))}
    </ul>
  );
}

function stateOf({ openedAt, acknowledgedAt }: Transmittal["receipts"][number]): string {
  if (acknowledgedAt !== null) return `acknowledged ${formatDay(acknowledgedAt)}`;
  return openedAt === null ? "not opened yet" : `opened ${formatDay(openedAt)}`;
}

function Row({ transmittal, isOfOne }: { transmittal: Transmittal; isOfOne: boolean }) {
  const { _id, number, reason, note, sentAt, sentBy, revisions, companies, receipts } = transmittal;
  const unreached = companies.filter(({ reached }) => reached === 0).map(({ name }) => name);
  const me = useUser()._id;
  const mine = receipts.find(({ person }) => person._id === me);
  const isOpen = transmittal.isMine && (mine?.acknowledgedAt ?? null) === null;
  return (
    <li className="rounded-md border border-line p-3 text-sm">
      <p className="font-semibold">{`Transmittal ${number} · ${reasonLabels[reason]}`}</p>
      <p className="text-muted">
        {`${formatDay(sentAt)} by ${sentBy?.name ?? "somebody who has left"}`}
        {companies.length > 0 && ` to ${companies.map(({ name }) => name).join(", ")}`}
      </p>
      {unreached.length > 0 && (
        <p className="text-signal-ink">{`Nobody from ${unreached.join(", ")} is on this project: they did not receive it.`}</p>
      )}
      {!isOfOne && <p>{revisions.map(({ number: of, code }) => `${of} (${code})`).join(", ")}</p>}
      {note !== "" && <p className="whitespace-pre-line">{note}</p>}
      <ul className="mt-1">
        {receipts.map((receipt) => (
          <li key={receipt.person._id} className="text-muted">
            {`${receipt.person.name}: ${stateOf(receipt)}`}
          </li>
        ))}
      </ul>
      {isOpen && <Acknowledge id={_id} />}
    </li>
  );
}

function Acknowledge({ id }: { id: string }) {
  const acknowledge = useCommand(() =>
    command(receiveTransmittal, { params: { id }, body: { acknowledged: true } }),
  );
  const press = async () => {
    try {
      await acknowledge.mutateAsync();
      toast("Acknowledged.", { tone: "green" });
    } catch (error) {
      toast(serverMessage(error, "This could not be sent."), { tone: "red" });
    }
  };
  return (
    <Button
      size="sm"
      variant="primary"
      className="mt-2"
      loading={acknowledge.isPending}
      onClick={() => void press()}
    >
      Acknowledge
    </Button>
  );
}
