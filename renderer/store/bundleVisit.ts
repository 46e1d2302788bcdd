interface BundleSteps<Wish, Problem> {
  /** @returns what went wrong */
  install(wish: Wish): Promise<Problem | undefined>;
  /** Ends what goes on, and forgets the file. */
  close(): Promise<void>;
}

/** One time that the dialog for bundles is open. `over`: nothing is left to forget. */
interface Opening {
  step: 'file' | 'installing' | 'over';
  isLeft: boolean;
}

/** Whether the host still has a file that nobody looks at: each time the dialog is open, the file is installed or forgotten. */
export class BundleVisit<Wish, Problem> {
  readonly #steps: BundleSteps<Wish, Problem>;
  #opening: Opening = { step: 'over', isLeft: false };

  constructor(steps: BundleSteps<Wish, Problem>) {
    this.#steps = steps;
  }

  /** The dialog opens. Returns what to do when it is gone, with its screen or without: an installation goes on then. */
  enter(): () => void {
    const opening: Opening = { step: 'file', isLeft: false };
    this.#opening = opening;
    return () => {
      opening.isLeft = true;
      if (opening.step === 'file') this.#forget(opening);
    };
  }

  async install(wish: Wish): Promise<Problem | undefined> {
    const opening = this.#opening;
    opening.step = 'installing';
    const problem = await this.#steps.install(wish);
    if (isOver(opening)) return problem;
    opening.step = problem === undefined ? 'over' : 'file';
    if (problem !== undefined && opening.isLeft) this.#forget(opening);
    return problem;
  }

  /** The user closes the dialog, which ends an installation, too. */
  cancel(): void {
    if (this.#opening.step !== 'over') this.#forget(this.#opening);
  }

  #forget(opening: Opening): void {
    opening.step = 'over';
    void this.#steps.close();
  }
}

/** Meanwhile, perhaps. */
function isOver({ step }: Opening): boolean {
  return step === 'over';
}
