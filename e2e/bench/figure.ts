/** One figure of the benchmark: our value and the one it is compared with, from the same interleaved run. */
export interface Measured {
  readonly name: string;
  /** What `bare` stands for. */
  readonly against: string;
  /** The unit of all values; `ms` if it is missing. */
  readonly unit?: 'ms' | 'KiB' | 'MiB' | 'elements';
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** Where `ours` and `bare` are CPU time: the time on the clock beside it. */
  readonly wall?: { readonly ours: readonly number[]; readonly bare: readonly number[] };
  /** How much larger than `bare` our median may be. */
  readonly target:
    { readonly kind: 'atMostMore'; readonly by: number } | { readonly kind: 'atMostTimes'; readonly factor: number };
}

/** What something took, in milliseconds. */
export interface Spent {
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** Samples that are judged by their CPU time. Pure. */
export function inCpuTime(ours: readonly Spent[], bare: readonly Spent[]): Pick<Measured, 'ours' | 'bare' | 'wall'> {
  const cpu = ({ cpuMs }: Spent) => cpuMs;
  const wall = ({ wallMs }: Spent) => wallMs;
  return { ours: ours.map(cpu), bare: bare.map(cpu), wall: { ours: ours.map(wall), bare: bare.map(wall) } };
}

export interface Figure extends Measured {
  readonly oursMedian: number;
  readonly oursP99: number;
  readonly bareMedian: number;
  readonly bareP99: number;
  readonly more: number;
  readonly ratio: number;
  readonly isMet: boolean;
}

/** Computes figures from samples. Pure. */
export function figureOf(measured: Measured): Figure {
  const [oursMedian, oursP99] = [quantile(measured.ours, 0.5), quantile(measured.ours, 0.99)];
  const [bareMedian, bareP99] = [quantile(measured.bare, 0.5), quantile(measured.bare, 0.99)];
  const more = oursMedian - bareMedian;
  const ratio = oursMedian / bareMedian;
  const { target } = measured;
  const isMet = target.kind === 'atMostMore' ? more <= target.by : ratio <= target.factor;
  return { ...measured, oursMedian, oursP99, bareMedian, bareP99, more, ratio, isMet };
}

/** The value below which a share of the samples is, by nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There are no samples');
  return value;
}

/** The figures as a table for people. */
export function table(figures: readonly Figure[]): string {
  const head = [
    'figure',
    'ours p50 / p99',
    'against',
    'p50 / p99',
    'more',
    'ratio',
    'on the clock',
    'target',
    'verdict',
  ];
  const shown = (value: number) => (Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0));
  const rows = figures.map((figure) => {
    const { unit = 'ms', target } = figure;
    const of = (value: number) => `${shown(value)} ${unit}`;
    return [
      figure.name,
      `${of(figure.oursMedian)} / ${of(figure.oursP99)}`,
      figure.against,
      `${of(figure.bareMedian)} / ${of(figure.bareP99)}`,
      of(figure.more),
      Number.isFinite(figure.ratio) ? `${figure.ratio.toFixed(2)}x` : '–',
      onTheClock(figure),
      target.kind === 'atMostMore' ? `at most ${target.by} ${unit} more` : `at most ${target.factor}x`,
      figure.isMet ? 'met' : 'MISSED',
    ];
  });
  const widths = head.map((title, at) =>
    Math.max(...[title, ...rows.map((row) => row[at] ?? '')].map((cell) => cell.length)),
  );
  return [head, widths.map((width) => '-'.repeat(width)), ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The medians of our time on the clock and of what it is compared with. */
function onTheClock({ wall }: Measured): string {
  if (wall === undefined) return '–';
  const [ours, bare] = [wall.ours, wall.bare].map((samples) =>
    samples.length === 0 ? '–' : `${quantile(samples, 0.5).toFixed(0)} ms`,
  );
  return `${ours} / ${bare}`;
}
