import { expect, it, onTestFinished } from 'vitest';
import { problemError } from '../../shared/domain/error.ts';
import type { HostEvent } from '../../shared/domain/hostEvent.ts';
import { conversationId } from '../../shared/domain/ids.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import type { WholeChat } from '../host/index.ts';
import type { HostCaller } from './hostCaller.ts';
import { RunTime } from './runTime.ts';
import { NewsWatch, runTurn } from './runTurn.ts';

const chat = conversationId.parse('conversation_1');
const full = problemError({ kind: 'storageFailed', fault: 'full' });
const error = problemError({ kind: 'modelNeedsKey', name: 'Acme' }).toInfo();
const failed = { kind: 'idle', lastEnd: 'failed', error } as const;

const usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0, answers: 0 };
const empty = async (): Promise<WholeChat> => ({ messages: [], calls: [], usage });

/** A turn whose host answers as given. */
function begin(answers: Readonly<Record<string, () => unknown>>, readChat: () => Promise<WholeChat>) {
  const news = new NewsWatch();
  const time = new RunTime(60_000);
  time.takeSignals();
  onTestFinished(() => time.dispose());
  const stopped: Problem[] = [];
  const host = { readChat, stopTurns: async (cause: Problem) => void stopped.push(cause) };
  const call = async (command: string) => answers[command]?.();
  const caller = { call } as unknown as HostCaller;
  const turn = { conversationId: chat, prompt: 'Go', believeAnnotations: [] };
  const tell = (turnState: object) =>
    news.take({
      revision: 1,
      event: { type: 'conversation.activityChanged', conversationId: chat, activity: { turn: turnState } } as HostEvent,
    });
  return { outcome: runTurn({ host, caller, news, time }, turn), news, tell, stopped };
}

it('ends as its turn did, also where what was stored cannot be read', async () => {
  const { outcome, tell } = begin({}, () => Promise.reject(full));
  await Promise.resolve();
  tell(failed);
  expect(await outcome).toEqual({
    end: { reason: 'failed', error: expect.objectContaining({ code: 'modelKeyMissing' }) as object },
  });
});

it('is not called completed where nobody can read what became of its calls', async () => {
  const { outcome, tell } = begin({}, () => Promise.reject(full));
  await Promise.resolve();
  tell({ kind: 'idle', lastEnd: 'completed' });
  expect(await outcome).toMatchObject({ end: { reason: 'error', error: { code: 'storageFailed' } } });
});

it('looks where its turn is when events were left out', async () => {
  const { outcome, news } = begin({ 'snapshot.get': () => Promise.reject(full) }, empty);
  await Promise.resolve();
  await Promise.resolve();
  news.onMissed();
  await expect(outcome).rejects.toBe(full);
});

it('is stopped for the reason that ended the run', async () => {
  const { outcome, tell, stopped } = begin({}, empty);
  await Promise.resolve();
  await Promise.resolve();
  process.emit('SIGHUP', 'SIGHUP');
  expect(stopped).toEqual([{ kind: 'runInterrupted' }]);
  tell({ kind: 'idle', lastEnd: 'stopped' });
  expect(await outcome).toMatchObject({ end: { reason: 'stopped', signal: 'SIGHUP' } });
});
