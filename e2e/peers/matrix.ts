/** What is done with every peer, in this order. */
const steps = [
  ...(['connect', 'tools', 'resources', 'templates', 'prompts', 'call', 'read', 'get'] as const),
  ...(['complete', 'subscribe', 'log', 'cancel', 'ping', 'close'] as const),
] as const;
export type Step = (typeof steps)[number];

/** The result of a step: seen working, failed, or not offered by the peer. */
type Outcome = 'ok' | 'failed' | 'none';

/** Peers and their steps. */
export class Matrix {
  readonly #rows = new Map<string, Map<Step, Outcome>>();

  set(row: string, step: Step, outcome: Outcome): void {
    const cells = this.#rows.get(row) ?? new Map<Step, Outcome>();
    this.#rows.set(row, cells.set(step, outcome));
  }

  toString(): string {
    const sign = { ok: '✓', failed: '✗', none: '·' };
    const width = Math.max(...[...this.#rows.keys()].map((row) => row.length));
    const head = `${''.padEnd(width)}  ${steps.join('  ')}`;
    const lines = [...this.#rows].map(([row, cells]) => {
      const signs = steps.map((step) => sign[cells.get(step) ?? 'failed'].padEnd(step.length));
      return `${row.padEnd(width)}  ${signs.join('  ')}`;
    });
    return [head, ...lines, '✓ seen working   ✗ failed   · the peer does not offer it'].join('\n');
  }
}
