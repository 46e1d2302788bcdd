import { expect, it } from 'vitest';
import { decisionReason } from './decisionReason.ts';
import { errorInfo, problemError } from './error.ts';

it('keeps what a newer version stored of an error, without the problem that it alone knows', () => {
  const stored = {
    code: 'conflict',
    message: 'It changed.',
    problem: { kind: 'unheardOf', text: 'x' },
    data: { a: 1 },
  };
  expect(errorInfo.parse(stored)).toEqual({
    code: 'conflict',
    message: 'It changed.',
    problem: undefined,
    data: { a: 1 },
  });
});

it('cuts very long words of a server, in the problem and in the message', () => {
  const { problem, message } = problemError({ kind: 'serverSays', text: 'x'.repeat(1_000_000) });
  expect(problem).toEqual({ kind: 'serverSays', text: `${'x'.repeat(4000)}…` });
  expect(message.length).toBeLessThan(4200);
  const short = { kind: 'serverSays', text: 'x' } as const;
  expect(problemError(short).problem).toBe(short);
});

it('keeps a decision whose cause only a newer version knows', () => {
  const stored = { kind: 'cancelled', cause: { kind: 'unheardOf' } };
  expect(decisionReason.parse(stored)).toEqual({ kind: 'cancelled', cause: { kind: 'aborted' } });
});
