import { useCallback, useState } from "react";
import { type Unsent, unsentWork } from "../../device/unsent-work.ts";
import { latestQuestion } from "./latest-question.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/** Asks whether to sign out although something is not sent, and the question for the screen. */
export function useLeaveQuestion() {
  const [asked, setAsked] = useState<{
    readonly held: number;
    readonly work: readonly Unsent[];
    readonly answer: (leaves: boolean) => void;
  }>();
  // Whoever presses Logout twice is asked once.
  const [latest] = useState(() => latestQuestion(false));
  const ask = useCallback(
    async (held: number) => {
      const work = await unsentWork.list();
      if (held === 0 && work.length === 0) return true;
      return latest((resolve) => {
        const answer = (leaves: boolean) => {
          setAsked(undefined);
          resolve(leaves);
        };
        setAsked({ held, work, answer });
      });
    },
    [latest],
  );
  const question = asked && (
    <LeaveQuestion
      held={asked.held}
      work={asked.work}
      onClose={() => asked.answer(false)}
      onLeave={() => asked.answer(true)}
    />
  );
  return { ask, question };
}
