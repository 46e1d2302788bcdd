import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { grant, type Grant, reply, type Reply, rule, type Rule, userRule, type UserRule } from './approval.ts';
import { accountId, grantId, rootId, ruleId, serverId, sha256 } from './ids.ts';
import { instructionsPin, type InstructionsPin } from './instructions.ts';
import { root, type Root } from './root.ts';
import { secretOwner, type SecretOwner } from './secretPlaces.ts';
import { skillApproval, type SkillApproval } from './skill.ts';
import { trustRecord, type TrustRecord } from './trust.ts';

const hash = sha256.parse('a'.repeat(64));
const server = serverId.parse('s');
const account = { id: accountId.parse('work'), name: 'Work' };
const given = { id: grantId.parse('g'), serverId: server, serverName: 'S', launchHash: hash, createdAt: 1 } as const;
const tool = { toolName: 't', definitionHash: hash };
const lasting = { ...given, action: 'allow', scope: 'always' } as const;

/** Everything that allows something, wherever it is read from. */
const permissions: readonly (readonly [string, z.ZodType, object])[] = [
  ['grant of a tool', grant, { ...lasting, account, subject: { kind: 'tool', ...tool } } satisfies Grant],
  [
    'grant of a call',
    grant,
    { ...lasting, subject: { kind: 'call', ...tool, argumentsHash: hash, argumentsStart: '{' } } satisfies Grant,
  ],
  ['grant of a server', grant, { ...lasting, subject: { kind: 'server', definitionHashes: [hash] } } satisfies Grant],
  ['rule of a policy', rule, { server: '*', tool: '*', action: 'allow' } satisfies Rule],
  [
    'rule of the user',
    userRule,
    {
      id: ruleId.parse('r'),
      server: 'S',
      tool: '*',
      action: 'allow',
      bound: { serverId: server, launchHash: hash },
      createdAt: 1,
    } satisfies UserRule,
  ],
  ['answer to a card', reply, { kind: 'allow', scope: 'always', subject: 'tool' } satisfies Reply],
  ['answer with a review', reply, { kind: 'allowAndReview' } satisfies Reply],
  [
    'trust in a launch',
    trustRecord,
    {
      serverId: server,
      serverName: 'S',
      launchHash: hash,
      verdict: 'trusted',
      launch: { kind: 'stdio', command: 'c', args: [], env: {} },
      decidedAt: 1,
      earlier: [{ launchHash: hash, decidedAt: 1 }],
    } satisfies TrustRecord,
  ],
  [
    'owner of a secret',
    secretOwner,
    {
      name: 's.KEY',
      serverId: server,
      places: [
        { kind: 'address', address: 'https://example.com' },
        { kind: 'program', words: ['c'] },
      ],
    } satisfies SecretOwner,
  ],
  [
    'use of instructions',
    instructionsPin,
    {
      serverId: server,
      launchHash: hash,
      textHash: hash,
      text: 'Do.',
      choice: 'use',
      answeredAt: 1,
    } satisfies InstructionsPin,
  ],
  [
    'approval of a skill',
    skillApproval,
    {
      serverId: server,
      launchHash: hash,
      setHash: hash,
      entry: { uri: 'skill://a/SKILL.md', frontmatter: { name: 'a', description: 'A.' }, files: [] },
      approvedAt: 1,
    } satisfies SkillApproval,
  ],
  [
    'shared folder',
    root,
    { id: rootId.parse('r'), name: 'F', path: '/f', realPath: '/f', sharedWith: [server] } satisfies Root,
  ],
];

/** What hashes bind, and names for people. */
const bound = ['launch', 'entry', 'account'];

/** The value with a field that is not known, in each of its objects in turn. */
function* withUnknown(value: object): Generator<object> {
  if (!Array.isArray(value)) yield { ...value, only: '/srv/data' };
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part !== 'object' || part === null || bound.includes(key)) continue;
    for (const changed of withUnknown(part))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
  }
}

describe.each(permissions)('%s', (_, schema, sample) => {
  it('is read', () => {
    expect(schema.safeParse(sample).error).toBeUndefined();
  });

  it('counts for nothing with a field that is not known: that may say what it is limited to', () => {
    const all = [...withUnknown(sample)];
    expect(all.length).toBeGreaterThan(0);
    for (const changed of all) expect(schema.safeParse(changed).success, JSON.stringify(changed)).toBe(false);
  });
});
