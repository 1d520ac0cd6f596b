/**
 * Who has been served since work began to wait, least recently served first. Each process has its own list. The
 * database knows what other processes have claimed.
 */
export class RoundRobin {
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
