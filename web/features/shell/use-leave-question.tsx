import { useCallback, useState } from "react";
import { latestQuestion } from "./latest-question.ts";
import { LeaveQuestion } from "./leave-question.tsx";

/** Asks whether to sign out although held commands are not sent, and the question for the screen. */
export function useLeaveQuestion() {
  const [asked, setAsked] = useState<{
    readonly unsent: number;
    readonly answer: (leaves: boolean) => void;
  }>();
  // Whoever presses Logout twice is asked once.
  const [latest] = useState(() => latestQuestion(false));
  const ask = useCallback(
    (unsent: number) =>
      latest((resolve) => {
        const answer = (leaves: boolean) => {
          setAsked(undefined);
          resolve(leaves);
        };
        setAsked({ unsent, answer });
      }),
    [latest],
  );
  const question = asked && (
    <LeaveQuestion
      unsent={asked.unsent}
      onClose={() => asked.answer(false)}
      onLeave={() => asked.answer(true)}
    />
  );
  return { ask, question };
}
