import { expect, it } from 'vitest';
import { problemError } from '../../shared/domain/error.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { printedLine } from './printedLine.ts';

const call = { id: 'c', arguments: { problem: 'mine', reason: { kind: 'handRun' } } };

it('prints reasons of calls as sentences', () => {
  const reason = { kind: 'user', action: 'deny', scope: 'once', said: 'no' };
  const line = {
    type: 'toolCall.changed',
    call: {
      ...call,
      state: { kind: 'denied', reason: { kind: 'said', text: 'no' } },
      decision: { outcome: 'denied', by: 'user', reason, decidedAt: 1 },
    },
  };
  expect(JSON.parse(printedLine(line))).toEqual({
    type: 'toolCall.changed',
    call: {
      ...call,
      state: { kind: 'denied', reason: 'no' },
      decision: { outcome: 'denied', by: 'user', reason: 'Denied once: no', decidedAt: 1 },
    },
  });
  const running = { type: 'toolCall.changed', call: { ...call, state: { kind: 'running' } } };
  expect(JSON.parse(printedLine(running))).toEqual(running);
});

it('advises what can be done in a run', () => {
  const needed = { kind: 'modelNeedsKey', name: 'Acme' } as const;
  const error = { ...problemError(needed).toInfo(), message: problemText(needed, 'en') };
  const line = { type: 'message.finished', message: { error } };
  expect(printedLine(line)).toContain('"message":"Acme needs a key. Set GATEHOUSE_API_KEY."');
});

it('prints nothing that steers a terminal, and the same to programs', () => {
  const line = { type: 'message.delta', text: '\u202egone \u{e0041} 👩‍🚀\u001b[2J\u009b' };
  const printed = printedLine(line);
  expect(printed).toMatch(/^[^\p{Cc}\p{Cf}]+$/u);
  expect(JSON.parse(printed)).toEqual(line);
});

it('prints errors by code, message and data alone', () => {
  const error = problemError({ kind: 'serverNotRunning', server: 'files' }, { tries: 1 }).toInfo();
  const line = { type: 'server.stateChanged', state: { kind: 'failed', error } };
  const { code, message, data } = error;
  expect(JSON.parse(printedLine(line))).toEqual({ ...line, state: { kind: 'failed', error: { code, message, data } } });
});
