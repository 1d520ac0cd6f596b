interface Leaving {
  /** Whether the person signs out, which discards unsent changes. Otherwise these are sent on their next visit. */
  readonly signsOut: boolean;
}

type Finish = (how: Leaving) => Promise<boolean>;

const waiting = new Set<Finish>();

/** The work that must reach the server before the person signs out or switches to another company. */
export const beforeLeaving = {
  /**
   * @param finish resolves with whether the person may leave
   * @returns a function that removes it
   */
  add(finish: Finish): () => void {
    waiting.add(finish);
    return () => void waiting.delete(finish);
  },
  /** @returns whether the person leaves: they may prefer to wait until their changes are sent */
  async finish(how: Leaving = { signsOut: false }): Promise<boolean> {
    const answers = await Promise.all([...waiting].map((finish) => finish(how)));
    return !answers.includes(false);
  },
};
