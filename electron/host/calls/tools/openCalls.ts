import type { HostEvent } from '../../../../shared/domain/hostEvent.ts';
import type { ConversationId, ServerId, ToolCallId } from '../../../../shared/domain/ids.ts';
import type { DuringCall } from '../../../../shared/domain/serverRequest.ts';
import { isCallSettled, type ToolCall, type ToolCallState, type ToolRef } from '../../../../shared/domain/tool.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import type { Event } from '../../../../shared/lib/emitter.ts';
import { problemError } from '../../../../shared/domain/error.ts';

/** How many calls are named beside a request. */
const maxNamedCalls = 20;

interface Watch {
  readonly waitsFor: Set<ToolCallId>;
  readonly abort: AbortController;
}

/** Knows which calls of a server's tools are running, so that requests of the server are shown beside them. */
export class OpenCalls implements Disposable {
  readonly #calls = new Map<ToolCallId, ToolCall>();
  readonly #byHand = new Set<ToolRef>();
  readonly #watches = new Set<Watch>();
  readonly #listening: Disposable;

  constructor(onEvent: Event<{ readonly event: HostEvent }>) {
    this.#listening = onEvent(({ event }) => {
      if (event.type === 'toolCall.changed') this.#took(event.call);
    });
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** A run by hand begins; the answer ends it. */
  ranByHand(tool: ToolRef): () => void {
    const entry = { ...tool };
    this.#byHand.add(entry);
    return () => void this.#byHand.delete(entry);
  }

  /** How many runs by hand have no answer yet. */
  get byHand(): number {
    return this.#byHand.size;
  }

  of(serverId: ServerId): DuringCall[] {
    const calls = [...this.#calls.values()].flatMap(({ tool, state, conversationId, id }): DuringCall[] => {
      if (tool?.serverId !== serverId) return [];
      return [{ toolName: tool.name, state: isSent(state) ? 'running' : 'waiting', conversationId, callId: id }];
    });
    const byHand = [...this.#byHand]
      .filter((tool) => tool.serverId === serverId)
      .map((tool): DuringCall => ({ toolName: tool.name, state: 'running' }));
    return [...calls, ...byHand].slice(0, maxNamedCalls);
  }

  /** The chat whose calls run on the server; `undefined` when none does, or runs of several chats or by hand are among them. */
  chatOf(serverId: ServerId): ConversationId | undefined {
    if ([...this.#byHand].some((tool) => tool.serverId === serverId)) return undefined;
    const running = [...this.#calls.values()].filter(({ tool, state }) => tool?.serverId === serverId && isSent(state));
    const [only, ...others] = new Set(running.map(({ conversationId }) => conversationId));
    return others.length === 0 ? only : undefined;
  }

  /**
   * Returns a signal that is aborted when all calls that ran during the request were cancelled: then the answer is no
   * longer needed. A call that ended in another way says nothing about the request, and neither does a call that still
   * waits for approval, because the server does not know it.
   */
  whenCancelled(during: readonly DuringCall[]): { readonly signal: AbortSignal; dispose(): void } {
    const running = during.filter(({ state }) => state === 'running');
    const ids = running.flatMap(({ callId }) => (callId === undefined ? [] : [callId]));
    const watch: Watch = { waitsFor: new Set(ids), abort: new AbortController() };
    if (ids.length > 0 && ids.length === running.length) this.#watches.add(watch);
    return { signal: watch.abort.signal, dispose: () => void this.#watches.delete(watch) };
  }

  #took(call: ToolCall): void {
    if (!isCallSettled(call.state)) {
      if (call.tool !== null) this.#calls.set(call.id, call);
      return;
    }
    this.#calls.delete(call.id);
    for (const watch of this.#watches) {
      if (!watch.waitsFor.has(call.id)) continue;
      if (call.state.kind !== 'cancelled') this.#watches.delete(watch);
      else if (watch.waitsFor.delete(call.id) && watch.waitsFor.size === 0) {
        this.#watches.delete(watch);
        watch.abort.abort(problemError({ kind: 'callCancelled' }));
      }
    }
  }
}

/** Whether the server knows the call and works on it: only then can its requests belong to it. */
function isSent({ kind }: ToolCallState): boolean {
  return kind === 'running' || kind === 'background';
}
