import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../shared/domain/conversation.ts';
import { type ErrorInfo, problemError } from '../../shared/domain/error.ts';
import type { ToolCall } from '../../shared/domain/tool.ts';
import { runHelp } from './arguments.ts';
import { endOfTurn, endWords, exitCodeOf, exitCodes, type RunEnd, summaryOf, type Thread } from './runEnd.ts';

const message = (more: Partial<Message>) => ({ role: 'assistant', state: 'finished', text: '', notices: [], ...more });
const call = (state: ToolCall['state'], more: object = {}) => ({
  state,
  serverName: 'files',
  modelName: 'files_write',
  tool: { serverId: 's', name: 'write' },
  ...more,
});
const denied = call({ kind: 'denied', reason: { kind: 'policyDefault', action: 'deny' } });
const done = call({ kind: 'done', result: { content: [] } });
const own = call({ kind: 'done', result: { content: [] } }, { tool: null, host: { kind: 'findTools' } });

function thread(messages: readonly object[], calls: readonly object[] = []): Thread {
  return { messages: messages as readonly Message[], calls: calls as readonly ToolCall[] };
}

const answered = [message({ text: 'Yes.' })];

describe('the end of a turn that ended by itself', () => {
  it.each([
    { name: 'is completed', of: thread(answered), reason: 'completed' },
    { name: 'is completed where some calls were denied', of: thread(answered, [denied, done]), reason: 'completed' },
    { name: 'is that every call was denied', of: thread(answered, [denied, denied]), reason: 'callsDenied' },
    { name: 'is the same where only tools were looked up', of: thread(answered, [own, denied]), reason: 'callsDenied' },
    {
      name: 'is that the model declined',
      of: thread([message({ notices: [{ kind: 'refused' }] })]),
      reason: 'declined',
    },
    ...(['lengthLimit', 'windowFull', 'emptyAnswer'] as const).map((kind) => ({
      name: `is not a whole answer: ${kind}`,
      of: thread([message({ notices: [{ kind }] })]),
      reason: 'incomplete',
    })),
    {
      name: 'is completed where only an earlier answer was cut off',
      of: thread([message({ notices: [{ kind: 'lengthLimit' }] }), ...answered]),
      reason: 'completed',
    },
  ])('$name', ({ of, reason }) => {
    expect(endOfTurn({ end: 'completed' }, of, undefined)).toEqual({ reason });
  });
});

describe('the end of another turn', () => {
  const nothing = thread([]);

  it('has the reason why it failed, and the limit of cost is one of its own', () => {
    const slow = problemError({ kind: 'modelOverloaded', name: 'm', status: 529, said: '' }).toInfo();
    expect(endOfTurn({ end: 'failed', error: slow }, nothing, undefined)).toMatchObject({
      reason: 'failed',
      error: { code: 'modelOverloaded', message: slow.message },
    });
    const dear = problemError({ kind: 'costLimitReached', of: 'chat', spent: '2', limit: '1' }).toInfo();
    expect(endOfTurn({ end: 'failed', error: dear }, nothing, undefined)).toMatchObject({
      reason: 'costLimit',
      error: { code: dear.code },
    });
    expect(endOfTurn({ end: 'failed' }, nothing, undefined)).toMatchObject({ reason: 'failed' });
  });

  it('is the interruption of the run, if that stopped it', () => {
    const stopped = { reason: 'stopped', signal: 'SIGINT' } as const;
    expect(endOfTurn({ end: 'stopped' }, nothing, stopped)).toEqual(stopped);
    expect(endOfTurn({ end: 'stopped' }, nothing, { reason: 'timeout' })).toEqual({ reason: 'timeout' });
    // It was over before the signal came.
    expect(endOfTurn({ end: 'completed' }, thread(answered), stopped)).toEqual({ reason: 'completed' });
    expect(endOfTurn({ end: 'iterationLimit' }, nothing, undefined)).toEqual({ reason: 'iterationLimit' });
  });
});

const error: ErrorInfo = { code: 'internal', message: 'It broke.' };
const ends: readonly RunEnd[] = [
  ...(Object.keys(exitCodes) as (keyof typeof exitCodes)[]).map((reason) => ({ reason, error })),
  ...(['SIGHUP', 'SIGINT', 'SIGTERM'] as const).map((signal) => ({ reason: 'stopped' as const, signal })),
];

describe('exit codes', () => {
  it('say each another end, those of signals as a shell says them', () => {
    const codes = ends.map((end) => exitCodeOf(end));
    expect(new Set(codes).size).toBe(ends.length);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.slice(-3)).toEqual([129, 130, 143]);
  });

  it('are all in the help, and in the guide in both languages with their reasons', () => {
    for (const guide of ['docs/guide/headless.md', 'docs/guide/zh-CN/headless.md']) {
      const text = readFileSync(join(import.meta.dirname, '../..', guide), 'utf8');
      const rows = [...text.matchAll(/^\| ([\d,、 ]+) \| `(\w+)` \|/gm)].flatMap(([, codes = '', reason = '']) =>
        codes.split(/[,、] */).map((code) => [Number(code), reason]),
      );
      expect(rows, guide).toEqual(ends.map((end) => [exitCodeOf(end), end.reason]));
    }
    for (const code of Object.values(exitCodes)) expect(runHelp).toMatch(new RegExp(`\\b${code} [a-zG]`));
  });
});

it('says every end to people, but for one that is as it should be and one that was told before', () => {
  const silent = ends.filter((end) => endWords(end, thread([], [denied])) === '');
  expect(silent.map(({ reason }) => reason)).toEqual(['completed', 'serversMissing']);
  expect(endWords({ reason: 'failed', error }, thread([]))).toBe('It broke.');
  expect(endWords({ reason: 'callsDenied' }, thread([], [denied, own, denied]))).toBe(
    `Every call was denied: files / write (The policy's default is deny). The policy file decides what is allowed.`,
  );
});

it('sums up what a run came to', () => {
  const usage = { inputTokens: 5, outputTokens: 7, cachedTokens: 1, costUsd: 0.25, answers: 2 };
  const withheld = call({ kind: 'withheld' });
  const calls = [done, done, denied, withheld, call({ kind: 'failed' }), call({ kind: 'cancelled' })];
  const said = [message({ role: 'user', text: 'Go' }), message({ text: 'Hm.' }), message({ text: 'Yes.' })];
  expect(summaryOf(thread([...said, message({ state: 'stopped', text: 'And' })], calls), usage)).toEqual({
    answer: 'And',
    answers: 2,
    calls: { done: 2, failed: 1, denied: 2, cancelled: 1 },
    usage: { inputTokens: 5, outputTokens: 7, cachedTokens: 1, costUsd: 0.25 },
  });
  // No price is known.
  const free = summaryOf(thread([]), { ...usage, costUsd: 0 });
  expect(free).toMatchObject({ answer: '', answers: 0 });
  expect(free.usage).not.toHaveProperty('costUsd');
});
