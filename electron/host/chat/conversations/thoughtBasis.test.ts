import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageId, type MessageId, type ServerId, serverId } from '../../../../shared/domain/ids.ts';
import { textHash } from '../../ground/hash/canonicalHash.ts';
import type { Carry } from '../../ports/modelProvider.ts';
import { fittingCarry, type PresentBasis, thoughtBasis } from './thoughtBasis.ts';

const server = (name: string) => serverId.parse(`server_${name}`);
const message = (name: string) => messageId.parse(`message_${name}`);
const answer = message('answer');

/** A request that has these, where the servers of `instructions` run. */
interface Had {
  readonly servers?: readonly ServerId[];
  readonly instructions?: readonly (readonly [ServerId, string])[];
  readonly ofChat?: string;
  readonly files?: readonly string[];
  readonly leftOut?: readonly MessageId[];
}

function basisOf({ servers = [], instructions = [], ofChat = '', files = [], leftOut = [] }: Had) {
  return thoughtBasis(
    servers,
    instructions.map(([id, text]) => ({ serverId: id, textHash: textHash(text) })),
    { ofProject: '', ofChat },
    files.map((text) => ({ file: 'AGENTS.md', text })),
    leftOut,
  );
}

function carryOf(had: Had): Carry {
  return { provider: 'p', model: 'm', items: [], basis: basisOf(had) };
}

function present(has: Had, more: Partial<PresentBasis> = {}): PresentBasis {
  return { basis: basisOf(has), isTrusted: () => true, isRunning: () => true, leftOutBefore: () => [], ...more };
}

const isKept = (carry: Carry, now: PresentBasis) => fittingCarry(carry, answer, now) === carry;

describe('what a model thought goes back', () => {
  const files = server('files');

  it.each<[string, Had, PresentBasis, boolean]>([
    ['with all that it had', { ofChat: 'a', servers: [files] }, present({ ofChat: 'a', servers: [files] }), true],
    ['with more than it had', {}, present({ ofChat: 'a', files: ['b'], servers: [files] }), true],
    ['without instructions that were changed', { ofChat: 'a' }, present({ ofChat: 'b' }), false],
    ['without a file that is no longer accepted', { files: ['a', 'b'] }, present({ files: ['b'] }), false],
    ['with a server that is not running', { servers: [files] }, present({}, { isRunning: () => false }), true],
    ['not with a server that is gone', { servers: [files] }, present({}, { isTrusted: () => false }), false],
    ['not with words of a server that were withdrawn', { instructions: [[files, 'a']] }, present({}), false],
    [
      'with words of a server that does not run',
      { instructions: [[files, 'a']] },
      present({}, { isRunning: () => false }),
      true,
    ],
    [
      'not with words that another server has now',
      { instructions: [[files, 'a']] },
      present({ instructions: [[server('other'), 'a']] }),
      false,
    ],
    [
      'not with a turn that was left out since',
      {},
      present({}, { leftOutBefore: (id) => (id === answer ? [message('t')] : []) }),
      false,
    ],
    [
      'with a turn that was left out already',
      { leftOut: [message('t')] },
      present({}, { leftOutBefore: () => [message('t')] }),
      true,
    ],
  ])('%s', (_name, had, now, expected) => {
    expect(isKept(carryOf(had), now)).toBe(expected);
  });

  it('of older versions, which did not note what a model had', () => {
    const carry: Carry = { provider: 'p', model: 'm', items: [] };
    expect(isKept(carry, present({}, { isTrusted: () => false }))).toBe(true);
    expect(isKept(carry, present({}, { leftOutBefore: () => [message('t')] }))).toBe(false);
  });

  it('without reasoning, the same for each request', () => {
    const carry = carryOf({ ofChat: 'a' });
    const first = fittingCarry(carry, answer, present({}));
    expect(first).toEqual({ ...carry, hasNoReasoning: true });
    expect(fittingCarry(carry, answer, present({ ofChat: 'b' }))).toBe(first);
  });

  it('whenever nothing is missing, and never when anything is', () => {
    const some = fc.subarray(['a', 'b', 'c']);
    fc.assert(
      fc.property(some, some, some, some, (had, has, hadServers, trusted) => {
        const carry = carryOf({ files: had, servers: hadServers.map(server) });
        const now = present({ files: has }, { isTrusted: (id) => trusted.map(server).includes(id) });
        const isMissing = had.some((text) => !has.includes(text)) || hadServers.some((name) => !trusted.includes(name));
        expect(isKept(carry, now)).toBe(!isMissing);
      }),
    );
  });
});
