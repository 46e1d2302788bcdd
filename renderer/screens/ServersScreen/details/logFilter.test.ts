import { describe, expect, it } from 'vitest';
import type { ServerLogLine } from '../../../../shared/domain/serverRecord.ts';
import { everything, filterLog, logText } from './logFilter.ts';

const line = (seq: number, parts: Partial<ServerLogLine> = {}): ServerLogLine => ({
  seq,
  at: 0,
  source: 'stderr',
  level: 'info',
  text: `line ${seq}`,
  ...parts,
});

const lines = [
  line(1, { level: 'debug', source: 'server', logger: 'Database' }),
  line(2, { text: 'Listening' }),
  line(3, { level: 'warning', source: 'host' }),
  line(4, { level: 'emergency', source: 'server' }),
];
const shown = (parts: Partial<typeof everything>) =>
  filterLog(lines, { ...everything, ...parts }).map(({ seq }) => seq);

describe('filterLog', () => {
  it('lets everything through at first', () => {
    expect(shown({})).toEqual([1, 2, 3, 4]);
  });

  it('goes by urgency, source, text, logger and what was cleared', () => {
    expect(shown({ from: 'notice' })).toEqual([3, 4]);
    expect(shown({ from: 'emergency' })).toEqual([4]);
    expect(shown({ source: 'server' })).toEqual([1, 4]);
    expect(shown({ text: ' LISTEN ' })).toEqual([2]);
    expect(shown({ text: 'database' })).toEqual([1]);
    expect(shown({ clearedTo: 3 })).toEqual([4]);
    expect(shown({ source: 'server', from: 'info' })).toEqual([4]);
  });
});

it('copies lines with everything that is known of them', () => {
  expect(logText(lines.slice(0, 2))).toBe(
    '1970-01-01T00:00:00.000Z  debug  server  Database  line 1\n1970-01-01T00:00:00.000Z  info  stderr  Listening',
  );
});
