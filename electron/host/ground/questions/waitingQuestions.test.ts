import { describe, expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import { requestId } from '../../../../shared/domain/ids.ts';
import { WaitingQuestions } from './waitingQuestions.ts';

const id = requestId.parse('question_1');
const other = requestId.parse('question_2');
type Answer = { readonly kind: 'answered'; readonly words: string };

function ask(signal = new AbortController().signal) {
  const questions = new WaitingQuestions<string, Answer>();
  const told: string[] = [];
  const outcome = questions.ask(id, 'Shall it?', signal, {
    onStands: () => told.push(`stands, ${questions.bodies.length} waiting`),
    onSettled: () => told.push(`settled, ${questions.bodies.length} waiting`),
  });
  return { questions, outcome, told };
}

describe('an open question', () => {
  it('is open before it is published, and closed before its end is published', async () => {
    const { questions, outcome, told } = ask();
    expect(questions.get(id)).toBe('Shall it?');
    questions.settle(id, { kind: 'answered', words: 'yes' });
    expect(await outcome).toEqual({ kind: 'answered', words: 'yes' });
    expect(told).toEqual(['stands, 1 waiting', 'settled, 0 waiting']);
  });

  it('settles once: the first answer counts', async () => {
    const abort = new AbortController();
    const { questions, outcome, told } = ask(abort.signal);
    questions.settle(id, { kind: 'answered', words: 'yes' });
    questions.settle(id, { kind: 'answered', words: 'no' });
    abort.abort();
    expect(await outcome).toEqual({ kind: 'answered', words: 'yes' });
    expect(told).toHaveLength(2);
  });

  it('is cancelled with the reason of its signal', async () => {
    const abort = new AbortController();
    const { questions, outcome, told } = ask(abort.signal);
    abort.abort(problemError({ kind: 'serverStopped' }));
    expect(await outcome).toEqual({ kind: 'cancelled', cause: { kind: 'serverStopped' } });
    expect(questions.bodies).toEqual([]);
    expect(told).toEqual(['stands, 1 waiting', 'settled, 0 waiting']);
  });

  it('is never opened when its signal is already aborted', async () => {
    const { outcome, told } = ask(AbortSignal.abort(problemError({ kind: 'serverStopped' })));
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
    expect(told).toEqual([]);
  });

  it('cannot be read once it is settled, or if it never existed', () => {
    const { questions } = ask();
    questions.settle(id, { kind: 'answered', words: 'yes' });
    for (const gone of [id, other])
      expect(() => questions.get(gone)).toThrow(expect.objectContaining({ problem: { kind: 'questionSettled' } }));
  });

  it('does not affect other questions', () => {
    const { questions } = ask();
    const nothing = () => undefined;
    void questions.ask(other, 'And that?', new AbortController().signal, { onStands: nothing, onSettled: nothing });
    expect(questions.bodies).toEqual(['Shall it?', 'And that?']);
    questions.settle(id, { kind: 'answered', words: 'yes' });
    expect(questions.bodies).toEqual(['And that?']);
  });
});
