import { describe, expect, it } from 'vitest';
import type { Message, PromptRef } from './conversation.ts';
import { conversationId, messageId, serverId } from './ids.ts';
import { leftOutMessages, mayBeLeftOut } from './leftOutTurns.ts';

const prompt: PromptRef = { serverId: serverId.parse('s'), serverName: 'server', name: 'greet' };

/** Messages by their roles: `u` said by the user, `p` and `q` said by a prompt for either side, `a` answered, `x` left out. */
function thread(roles: string): Message[] {
  return roles.split('').map((role, at) => ({
    id: messageId.parse(`${role}${at}`),
    conversationId: conversationId.parse('c'),
    role: 'up'.includes(role) ? 'user' : 'assistant',
    position: at,
    text: '',
    ...('pq'.includes(role) && { prompt }),
    ...(role === 'x' && { isLeftOut: true }),
    seq: 0,
    state: 'finished',
    createdAt: 0,
    notices: [],
  }));
}

describe('the messages that are left out', () => {
  it.each([
    ['', []],
    ['uaua', []],
    ['uaux', ['u2', 'x3']],
    // All that came between belongs to the turn, and nothing of the next one.
    ['uauaaxua', ['u2', 'a3', 'a4', 'x5']],
    ['uaxaua', ['u0', 'a1', 'x2', 'a3']],
    ['uxux', ['u0', 'x1', 'u2', 'x3']],
    // A message that was never answered is a turn of its own; what a prompt consists of is one.
    ['uux', ['u1', 'x2']],
    ['upx', ['p1', 'x2']],
    ['uapqpxu', ['p2', 'q3', 'p4', 'x5']],
    // Of a thread that was read in part.
    ['axua', ['a0', 'x1']],
  ])('%s', (roles, leftOut) => {
    expect([...leftOutMessages(thread(roles))]).toEqual(leftOut);
  });
});

describe('a turn that may be left out', () => {
  const [said, answered] = thread('ua');
  const declined = { notices: [{ kind: 'refused' as const }] };

  it('ends in a declined answer, or is left out already', () => {
    expect(answered && mayBeLeftOut(answered)).toBe(false);
    expect(answered && mayBeLeftOut({ ...answered, ...declined })).toBe(true);
    expect(answered && mayBeLeftOut({ ...answered, isLeftOut: true })).toBe(true);
    expect(said && mayBeLeftOut({ ...said, ...declined })).toBe(false);
  });
});
