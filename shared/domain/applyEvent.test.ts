import { describe, expect, it } from 'vitest';
import { applyEvent, placeOf } from './applyEvent.ts';
import type { ConversationActivity, ConversationHeader } from './conversation.ts';
import { conversationId, turnId } from './ids.ts';
import { emptySnapshot, maxSnapshotConversations } from './snapshot.ts';

const empty = emptySnapshot({
  kind: 'headless',
  version: '0',
  canPickFolder: false,
  outsideLinks: 'page',
  secrets: 'session',
});
const header = (id: string, updatedAt: number): ConversationHeader => ({
  id: conversationId.parse(id),
  title: id,
  createdAt: 0,
  updatedAt,
  mode: 'askAlways',
  model: null,
});

describe('applyEvent', () => {
  it('applies only the next event', () => {
    const event = { type: 'permission.changed' } as const;
    expect(applyEvent(empty, { revision: 1, event }).revision).toBe(1);
    expect(() => applyEvent(empty, { revision: 2, event })).toThrow(RangeError);
    expect([placeOf(empty, 0), placeOf(empty, 1), placeOf(empty, 2)]).toEqual(['known', 'next', 'gap']);
  });

  it('keeps conversations newest first, one of each, and bounded', () => {
    let snapshot = empty;
    for (let at = 1; at <= maxSnapshotConversations + 5; at++) {
      const event = { type: 'conversation.added', header: header(`c${at}`, at) } as const;
      snapshot = applyEvent(snapshot, { revision: at, event });
    }
    expect(snapshot.conversations).toHaveLength(maxSnapshotConversations);
    const event = { type: 'conversation.changed', header: header('c50', 10_000) } as const;
    snapshot = applyEvent(snapshot, { revision: snapshot.revision + 1, event });
    expect(snapshot.conversations[0]?.id).toBe('c50');
    expect(snapshot.conversations.filter(({ id }) => id === 'c50')).toHaveLength(1);
    const times = snapshot.conversations.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('never changes the snapshot it was given', () => {
    const before = structuredClone(empty);
    applyEvent(empty, { revision: 1, event: { type: 'conversation.added', header: header('c', 1) } });
    expect(empty).toEqual(before);
  });

  it('keeps the activity only of conversations that have something to say', () => {
    const id = conversationId.parse('c');
    const queue: never[] = [];
    const running = { turn: { kind: 'callingModel', turnId: turnId.parse('t'), iteration: 1 }, queue } as const;
    const changed = (revision: number, activity: ConversationActivity) =>
      ({ revision, event: { type: 'conversation.activityChanged', conversationId: id, activity } }) as const;
    const during = applyEvent(empty, changed(1, running));
    expect(during.activity[id]).toEqual(running);
    const stopped = applyEvent(during, changed(2, { turn: { kind: 'idle', lastEnd: 'stopped' }, queue }));
    expect(stopped.activity[id]?.turn).toEqual({ kind: 'idle', lastEnd: 'stopped' });
    const done = applyEvent(stopped, changed(3, { turn: { kind: 'idle', lastEnd: 'completed' }, queue }));
    expect(done.activity).toEqual({});
  });
});
