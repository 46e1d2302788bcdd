import type { ToolCall } from '../../../shared/domain/tool.ts';

/** The same of a call that took a second or longer: below that, the time says nothing to whoever reads an answer. */
export function longDurationText(call: Pick<ToolCall, 'startedAt' | 'finishedAt'>): string {
  const { startedAt, finishedAt } = call;
  const isLong = startedAt !== undefined && finishedAt !== undefined && finishedAt - startedAt >= 1000;
  return isLong ? durationText(call) : '';
}

/** The duration of a settled call, in short: `12 ms`, `3.4 s`, `2 min 5 s`. Empty before that. */
export function durationText(call: Pick<ToolCall, 'startedAt' | 'finishedAt'>): string {
  if (call.startedAt === undefined || call.finishedAt === undefined) return '';
  const milliseconds = Math.max(0, call.finishedAt - call.startedAt);
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
