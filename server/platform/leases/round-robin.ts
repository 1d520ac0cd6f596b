/**
 * Who was served while work is waiting, least recently first. Each process keeps its own list: the database
 * knows what others hold.
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
