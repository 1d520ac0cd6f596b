import { useCallback, useState } from "react";
import { tabScope } from "../../api/call.ts";
import { type Unsent, unsentWork } from "../../device/leaving/unsent-work.ts";
import { latestQuestion } from "./latest-question.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/**
 * Returns a function that asks whether to sign out although anybody's work on this device is not sent, and the
 * dialog for the screen.
 */
export function useLeaveQuestion() {
  const [asked, setAsked] = useState<{
    readonly held: number;
    readonly work: readonly Unsent[];
    readonly others: number;
    readonly isLocked: boolean;
    readonly answer: (leaves: boolean) => void;
  }>();
  // A person who presses Logout twice is asked once.
  const [latest] = useState(() => latestQuestion(false));
  const ask = useCallback(
    async (held: number) => {
      const work = await unsentWork.list();
      const me = tabScope.shown()?.userId;
      const device = await import("../../device/public.ts").catch(() => undefined);
      const others = (await device?.workOfOthers(me).catch(() => 0)) ?? 0;
      const isLocked = me !== undefined && (await device?.deviceKeyOf(me)) !== undefined;
      if (held === 0 && work.length === 0 && others === 0) return true;
      return latest((resolve) => {
        const answer = (leaves: boolean) => {
          setAsked(undefined);
          resolve(leaves);
        };
        setAsked({ held, work, others, isLocked, answer });
      });
    },
    [latest],
  );
  const question = asked && (
    <LeaveQuestion
      held={asked.held}
      work={asked.work}
      others={asked.others}
      isLocked={asked.isLocked}
      onClose={() => asked.answer(false)}
      onLeave={() => asked.answer(true)}
    />
  );
  return { ask, question };
}
