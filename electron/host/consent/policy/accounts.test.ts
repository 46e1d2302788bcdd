import { describe, expect, it } from 'vitest';
import type { Grant } from '../../../../shared/domain/approval.ts';
import { accountId, grantId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { type AccountMark, firstAccount } from '../../../../shared/domain/serverAccounts.ts';
import { withAccount } from '../../connections/configuration/accountLaunch.ts';
import { hashOf, ids } from '../../testing/records.ts';
import { launchHash } from '../trust/launchHash.ts';
import { askAlways, decide, type PolicyQuestion } from './policy.ts';

type Who = 'none' | 'own' | 'work';

const marks: Readonly<Record<Who, AccountMark | undefined>> = {
  none: undefined,
  own: { id: firstAccount, name: 'Own' },
  work: { id: accountId.parse('account_1'), name: 'Work' },
};
const base: ConfigurableLaunch = { kind: 'http', url: 'https://mcp.example/', headers: {} };
/** Both accounts have the same values: only the sign-in differs. */
const launchOf = (who: Who, { id } = marks[who] ?? { id: firstAccount }) =>
  withAccount(base, { id, env: {}, headers: {} });

const asked = (who: Who): PolicyQuestion => ({
  serverId: ids.server,
  serverName: 'tools',
  account: marks[who],
  toolName: 'echo',
  launchHash: launchHash(launchOf(who)),
  definitionHash: hashOf('b'),
  isDefinitionWaiting: false,
  appearedAt: undefined,
  argumentsHash: hashOf('c'),
  conversationId: ids.conversation,
  asker: 'model',
  mode: 'askAlways',
  annotations: {},
  believedAt: undefined,
  managedRefusal: 'none',
  leaving: 'none',
});
const given = (who: Who, action: Grant['action'] = 'allow', part: Partial<Grant> = {}): Grant => ({
  id: grantId.parse(`grant_${who}`),
  serverId: ids.server,
  serverName: 'tools',
  ...(marks[who] && { account: marks[who] }),
  launchHash: launchHash(launchOf(who)),
  subject: { kind: 'tool', toolName: 'echo', definitionHash: hashOf('b') },
  action,
  scope: 'always',
  createdAt: 0,
  ...part,
});

describe('an answer that was given while one account was in use', () => {
  it.each<[string, Who, Grant[], object]>([
    ['allows for that account', 'own', [given('own')], { action: 'allow', grantId: 'grant_own' }],
    ['given before there were accounts, allows for the first', 'own', [given('none')], { action: 'allow' }],
    [
      'allows nothing for another one, and the card says why',
      'work',
      [given('own')],
      { action: 'ask', reason: 'otherAccount' },
    ],
    [
      'given before there were accounts, allows nothing for another one',
      'work',
      [given('none')],
      { action: 'ask', reason: 'otherAccount' },
    ],
    [
      'allows nothing for the first when it was given for another one',
      'own',
      [given('work')],
      { action: 'ask', reason: 'otherAccount' },
    ],
    ['denies for that account only', 'work', [given('own', 'deny')], { action: 'ask', reason: 'otherAccount' }],
    ['denies for that account', 'own', [given('own', 'deny')], { action: 'deny' }],
    [
      'stands beside that of another one',
      'work',
      [given('own', 'deny'), given('work')],
      { action: 'allow', grantId: 'grant_work' },
    ],
    [
      'is void when the launch of that account changed',
      'own',
      [given('own', 'allow', { launchHash: hashOf('e') })],
      { action: 'ask', reason: 'launchChanged' },
    ],
    [
      'is void for other arguments, whatever was said for another account',
      'own',
      [
        given('own', 'allow', {
          subject: {
            kind: 'call',
            toolName: 'echo',
            definitionHash: hashOf('b'),
            argumentsHash: hashOf('f'),
            argumentsStart: '{}',
          },
        }),
        given('work'),
      ],
      { action: 'ask', reason: 'argumentsDiffer' },
    ],
  ])('%s', (_, who, grants, answer) => {
    expect(decide(asked(who), askAlways, grants)).toMatchObject(answer);
  });
});
