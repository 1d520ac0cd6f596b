/** Remembers what was started, and undoes it in reverse order. */
export class Scope {
  readonly #undo: (() => unknown)[] = [];

  /** Has `undo` run at the end, whatever happens before. */
  defer(undo: () => unknown): void {
    this.#undo.push(undo);
  }

  /** Undoes everything, also when some of it fails; a second call finds nothing left to do. */
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
