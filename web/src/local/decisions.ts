/** What a person has decided in a game, so that somebody alone among bots can go back to before it. */

export class Decisions {
  /** By whom, and after how many moves the game went on from there. */
  readonly takenBack: [seat: number, kept: number][] = [];
  #steps: number[] = []; // at which each move of the game was made
  #chosen: number[] = []; // those moves that a person chose, and could have chosen otherwise
  #acted = 0; // the step at which a person last moved, or took something back

  /** The game begins in the middle: so many moves were made elsewhere, and cannot be taken back. */
  goOnAfter(moves: number, step: number): void {
    this.#steps = Array.from({ length: moves }, () => step);
  }

  note(step: number, { person = false, chosen = false } = {}): void {
    if (chosen) this.#chosen.push(this.#steps.length);
    if (person) this.#acted = step;
    this.#steps.push(step);
  }

  get any(): boolean {
    return this.#chosen.length > 0;
  }

  /** How many moves there were before the last decision. */
  get last(): number {
    return this.#chosen.at(-1) as number;
  }

  /** Somebody goes back, now, until so many moves are left; the step at which the next one was made. */
  goBack(seat: number, kept: number, step: number): number {
    this.takenBack.push([seat, kept]);
    const before = this.#steps[kept] as number;
    this.#acted = step;
    this.#steps = this.#steps.slice(0, kept);
    this.#chosen = this.#chosen.filter((move) => move < kept);
    return before;
  }

  /** Whether somebody who speaks of an earlier step did not know of all that he had done himself. */
  isStale(asked: number, step: number): boolean {
    return asked !== step && !(this.#acted < asked && asked < step);
  }
}
