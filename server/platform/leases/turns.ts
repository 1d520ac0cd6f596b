/**
 * Who was served while work waits, least recently first. It is kept by each process for itself: what
 * others hold, the database knows.
 */
export class Turns {
  readonly #served = new Set<string>();

  served(): readonly string[] {
    return [...this.#served];
  }

  serve(parties: readonly string[]): void {
    for (const party of parties) {
      this.#served.delete(party);
      this.#served.add(party);
    }
  }

  forget(): void {
    this.#served.clear();
  }
}
