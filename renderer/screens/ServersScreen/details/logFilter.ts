import { logLevel, type LogLevel, type ServerLogLine } from '../../../../shared/domain/serverRecord.ts';

/** Which lines of a log are shown. */
export interface LogFilter {
  /** The least urgent level. */
  readonly from: LogLevel;
  readonly source: ServerLogLine['source'] | 'all';
  /** Part of the text or of the logger, case-insensitive; empty for all. */
  readonly text: string;
  /** Lines up to this one were cleared. */
  readonly clearedTo: number;
}

export const everything: LogFilter = { from: 'debug', source: 'all', text: '', clearedTo: -Infinity };

const urgency = (level: LogLevel) => logLevel.options.indexOf(level);

/** The lines that pass a filter, in their order. Pure. */
export function filterLog(lines: readonly ServerLogLine[], filter: LogFilter): readonly ServerLogLine[] {
  const wanted = filter.text.trim().toLowerCase();
  return lines.filter(
    ({ seq, level, source, text, logger = '' }) =>
      seq > filter.clearedTo &&
      urgency(level) >= urgency(filter.from) &&
      (filter.source === 'all' || filter.source === source) &&
      (wanted === '' || text.toLowerCase().includes(wanted) || logger.toLowerCase().includes(wanted)),
  );
}

/** Lines as text to copy. Pure. */
export function logText(lines: readonly ServerLogLine[]): string {
  return lines
    .map(({ at, level, source, logger, text }) =>
      [new Date(at).toISOString(), level, source, ...(logger === undefined ? [] : [logger]), text].join('  '),
    )
    .join('\n');
}
