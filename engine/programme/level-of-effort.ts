import { fromFinish, type Network, toStart } from "./network.ts";
import { Role, State } from "./node.ts";
import { afterLag, boundOf, type Early } from "./passes.ts";

/**
 * The dates of the levels of effort, rule F5, once everything else has its own. Links between two of them do not
 * count.
 */
export function placeLevelsOfEffort(network: Network, early: Early): void {
  const counted = network.plan.activities.length;
  for (let index = 0; index < counted; index += 1) {
    const node = network.nodes[index];
    if (node?.role !== Role.levelOfEffort) continue;
    const { calendar } = node;
    let startAt = calendar.work(network.floor);
    let finishAt = Number.NaN;
    const finishBy = (position: number) => {
      if (!(finishAt >= position)) finishAt = position;
    };
    for (const edge of network.into[index] ?? []) {
      if (network.nodes[edge.from]?.role === Role.levelOfEffort) continue;
      const bound = boundOf(edge, early);
      if (Number.isNaN(bound)) continue;
      const position = calendar.work(bound);
      if (toStart(edge.code)) startAt = Math.max(startAt, position);
      else finishBy(position);
    }
    if (node.state !== State.waiting && !Number.isNaN(node.actualStart))
      startAt = calendar.work(node.actualStart);
    for (const { to, code, lag, lagCalendar } of network.outOf[index] ?? []) {
      if (network.nodes[to]?.role === Role.levelOfEffort) continue;
      const moment = (toStart(code) ? early.start[to] : early.finish[to]) ?? 0;
      if (fromFinish(code) && !Number.isNaN(moment))
        finishBy(calendar.work(afterLag(moment, -lag, lagCalendar)));
    }
    if (node.state === State.finished) finishAt = calendar.work(node.actualFinish);
    if (Number.isNaN(finishAt)) finishAt = startAt + node.duration;
    finishAt = Math.max(startAt, finishAt);
    early.startAt[index] = startAt;
    early.finishAt[index] = finishAt;
    early.start[index] = Number.isNaN(node.actualStart)
      ? calendar.startSide(startAt)
      : node.actualStart;
    early.finish[index] =
      node.state === State.finished
        ? node.actualFinish
        : Math.max(
            early.start[index] ?? 0,
            startAt < finishAt ? calendar.finishSide(finishAt) : calendar.startSide(finishAt),
          );
  }
}
