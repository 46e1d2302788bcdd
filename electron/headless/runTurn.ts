import { pageContract } from '../../shared/contract/commands.ts';
import { toErrorInfo } from '../../shared/domain/error.ts';
import type { HostEvent, NumberedEvent } from '../../shared/domain/hostEvent.ts';
import type { ConversationId } from '../../shared/domain/ids.ts';
import type { Host } from '../host/index.ts';
import type { RunOptions } from './arguments.ts';
import type { HostCaller } from './hostCaller.ts';
import type { PolicyFile } from './policyFile.ts';
import { type EndedTurn, endOfTurn, noThread, type RunOutcome, summaryOf } from './runEnd.ts';
import type { RunTime } from './runTime.ts';
import { errorInRun } from './runWords.ts';

interface Turn extends Pick<RunOptions, 'prompt'>, Pick<PolicyFile, 'believeAnnotations'> {
  readonly conversationId: ConversationId;
}

/** What a turn needs of the run. */
interface TurnParts {
  readonly host: Pick<Host, 'stopTurns' | 'readChat'>;
  readonly caller: HostCaller;
  readonly news: NewsWatch;
  readonly time: RunTime;
}

/** Sends the prompt, and waits for the end of the turn. What it came to is read from the host: events may have been left out. */
export async function runTurn(parts: TurnParts, turn: Turn): Promise<RunOutcome> {
  const { host, time } = parts;
  const { conversationId } = turn;
  const ended = await untilEnd(parts, turn);
  const read = await host.readChat(conversationId).catch((error: unknown) => toErrorInfo(error));
  if ('code' in read) {
    // What became of its calls and its answer is not known.
    const isKnown = ended.end !== 'completed';
    return {
      end: isKnown ? endOfTurn(ended, noThread, time.interruption) : { reason: 'error', error: errorInRun(read) },
    };
  }
  const summary = { conversationId, ...summaryOf(read, read.usage), durationMs: time.elapsedMs };
  return { end: endOfTurn(ended, read, time.interruption), thread: read, summary };
}

async function untilEnd({ host, caller, news, time }: TurnParts, turn: Turn): Promise<EndedTurn> {
  const { conversationId, prompt, believeAnnotations } = turn;
  await believe(caller, believeAnnotations);
  const told = news.until((event) => turnEndOf(event));
  await caller.call('turn.send', { conversationId, text: prompt });
  const found = new Promise<EndedTurn>((resolve, reject) => {
    news.onMissed = () => void endInSnapshot(caller, conversationId).then((end) => end && resolve(end), reject);
  });
  const stop = () => {
    const isLate = time.interruption?.reason === 'timeout';
    void host.stopTurns({ kind: isLate ? 'runTimeOver' : 'runInterrupted' }).catch(() => undefined);
  };
  time.over.addEventListener('abort', stop);
  if (time.over.aborted) stop();
  return Promise.race([told, found]);
}

/** How a turn ended that already started; `undefined` while it runs. */
async function endInSnapshot(caller: HostCaller, id: ConversationId): Promise<EndedTurn | undefined> {
  const { activity } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
  const turn = activity[id]?.turn;
  // Conversations whose last turn completed are not listed.
  if (turn === undefined) return { end: 'completed' };
  return turn.kind === 'idle' ? { end: turn.lastEnd ?? 'completed', error: turn.error } : undefined;
}

/** The tool labels of these servers are trusted in this run. */
async function believe(caller: HostCaller, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const { servers } = pageContract['snapshot.get'].output.parse(await caller.call('snapshot.get', {}));
  for (const { definition } of servers.filter(({ definition: { name } }) => names.includes(name))) {
    await caller.call('annotations.setBelieved', { serverId: definition.id, isBelieved: true });
  }
}

function chatOf(event: HostEvent): ConversationId | undefined {
  if (event.type === 'conversation.added' || event.type === 'conversation.changed') return event.header.id;
  return event.type === 'conversation.activityChanged' ? event.conversationId : undefined;
}

function turnEndOf(event: HostEvent): EndedTurn | undefined {
  if (event.type !== 'conversation.activityChanged' || event.activity.turn.kind !== 'idle') return undefined;
  const { lastEnd, error } = event.activity.turn;
  return lastEnd && { end: lastEnd, error };
}

/** Waits for events, and prints them once printing has begun: those about the chat of the run from its beginning. */
export class NewsWatch {
  printing: ((line: object) => void) | undefined;
  /** Some events were left out. */
  onMissed: () => void = () => undefined;
  readonly #watchers = new Set<(event: HostEvent) => void>();
  #ofChats: NumberedEvent[] = [];

  take(numbered: NumberedEvent): void {
    const { revision, event } = numbered;
    if (this.printing !== undefined) this.printing({ ...event, revision });
    else if (chatOf(event) !== undefined) this.#ofChats.push(numbered);
    for (const watcher of [...this.#watchers]) watcher(event);
  }

  print(print: (line: object) => void, chat: ConversationId): void {
    for (const { revision, event } of this.#ofChats) if (chatOf(event) === chat) print({ ...event, revision });
    this.#ofChats = [];
    this.printing = print;
  }

  /** Calls the watcher with all further events. */
  watch(watcher: (event: HostEvent) => void): void {
    this.#watchers.add(watcher);
  }

  until<T>(find: (event: HostEvent) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const watcher = (event: HostEvent) => {
        const found = find(event);
        if (found === undefined) return;
        this.#watchers.delete(watcher);
        resolve(found);
      };
      this.#watchers.add(watcher);
    });
  }
}
