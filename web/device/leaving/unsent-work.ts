/** The work that a source has not sent yet. */
export interface Unsent {
  readonly count: number;
  /** The description of the work for a question: "2 diary entries and 5 photos". */
  readonly words: string;
}

type Source = () => Unsent | Promise<Unsent>;

const sources = new Set<Source>();

/** The work on this device that would survive a sign-out only on the server. */
export const unsentWork = {
  /** @returns a function that removes the source */
  add(source: Source): () => void {
    sources.add(source);
    return () => void sources.delete(source);
  },
  /** Returns the unsent work of each source. Sources that have none, or cannot say, are left out. */
  async list(): Promise<Unsent[]> {
    const answers = await Promise.allSettled([...sources].map(async (source) => source()));
    return answers.flatMap((each) =>
      each.status === "fulfilled" && each.value.count > 0 ? [each.value] : [],
    );
  },
};
