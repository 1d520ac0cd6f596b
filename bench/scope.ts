/** Remembers what was started, and undoes it in reverse order. */
export class Scope {
  readonly #undo: (() => unknown)[] = [];

  /** Runs `undo` at the end, whatever happens before. */
  defer(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Undoes everything, even if some of it fails. A second call does nothing. */
  async close(): Promise<void> {
    for (let undo = this.#undo.pop(); undo !== undefined; undo = this.#undo.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error("Something could not be stopped:", error);
      }
    }
  }
}
