import fc from 'fast-check';
import type { Grant, GrantSubject } from '../../../../../shared/domain/approval.ts';
import { accountId, conversationId, grantId, serverId, type Sha256 } from '../../../../../shared/domain/ids.ts';
import type { Policy, PolicyRule } from '../../../../../shared/domain/policy.ts';
import { keptScope } from '../../../../../shared/domain/scope.ts';
import type { PolicyQuestion } from '../policy.ts';

// Random questions for the policy, with grants and rules of which some match them.

export const hash = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(64) as Sha256);
const server = fc.constantFrom('one', 'two').map((id) => serverId.parse(id));
const conversation = fc.constantFrom('c1', 'c2').map((id) => conversationId.parse(id));
const account = fc.constantFrom(undefined, ...['first', 'second'].map((id) => ({ id: accountId.parse(id), name: id })));
const tool = fc.constantFrom('read_file', 'write_file', 'echo');
const hint = fc.option(fc.boolean(), { nil: undefined });

export const question: fc.Arbitrary<PolicyQuestion> = fc
  .record({
    serverId: server,
    account,
    toolName: tool,
    launchHash: hash,
    definitionHash: hash,
    isDefinitionWaiting: fc.boolean(),
    appearedAt: fc.constantFrom(undefined, undefined, 5),
    argumentsHash: hash,
    conversationId: conversation,
    asker: fc.constantFrom('model', 'app'),
    mode: fc.constantFrom('askAlways', 'askChanges', 'exploreOnly'),
    annotations: fc.record({ readOnlyHint: hint, destructiveHint: hint }),
    believedAt: fc.constantFrom(undefined, 4, 5),
    managedRefusal: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'notListed'),
    leaving: fc.constantFrom('none', 'notice', 'ask', 'deny'),
  })
  .map((parts) => ({ ...parts, serverName: `server ${parts.serverId}` }));

const subject: fc.Arbitrary<GrantSubject> = fc.oneof(
  fc.record({ kind: fc.constant('tool' as const), toolName: tool, definitionHash: hash }),
  fc.record({
    kind: fc.constant('call' as const),
    toolName: tool,
    definitionHash: hash,
    argumentsHash: hash,
    argumentsStart: fc.constant('{}'),
  }),
  fc.record({ kind: fc.constant('server' as const), definitionHashes: fc.array(hash) }),
);
export const grant: fc.Arbitrary<Grant> = fc
  .record({
    serverId: server,
    account,
    launchHash: hash,
    action: fc.constantFrom('allow', 'deny'),
    scope: fc.constantFrom(...keptScope.options),
    conversationId: conversation,
    subject,
  })
  .map((parts) => ({ ...parts, id: grantId.parse('g'), serverName: 'x', createdAt: 0 }));

// Mostly matching patterns, so that rules take effect.
const pattern = fc.constantFrom('*', '*', '*', '*', 'read_*', '*_file', 'echo', 'server one', 'server *');
export const rule: fc.Arbitrary<PolicyRule> = fc.record(
  {
    server: pattern,
    tool: pattern,
    action: fc.constantFrom('allow', 'ask', 'deny'),
    bound: fc.record({ serverId: server, launchHash: hash }),
    createdAt: fc.constantFrom(4, 5, 6),
  },
  { requiredKeys: ['server', 'tool', 'action'] },
);
const policy: fc.Arbitrary<Policy> = fc.record({
  rules: fc.array(rule, { maxLength: 4 }),
  default: fc.constantFrom('allow', 'ask', 'deny'),
});

/** A grant that covers a question. */
const covering = (asked: PolicyQuestion): fc.Arbitrary<Grant> =>
  fc.record({ kind: fc.constantFrom('tool', 'call', 'server'), base: grant }).map(({ kind, base }) => {
    const { serverId: id, launchHash, conversationId: where, toolName, definitionHash, argumentsHash } = asked;
    const about = { toolName, definitionHash };
    const subjects = {
      tool: { kind: 'tool', ...about },
      call: { kind: 'call', ...about, argumentsHash, argumentsStart: '{}' },
      server: { kind: 'server', definitionHashes: [definitionHash] },
    } as const;
    const given = kind === 'server' ? { ...subjects.server, definitionHashes: [definitionHash] } : subjects[kind];
    // A missing asker means a model; a denial applies to every asker.
    const asker = base.action === 'deny' || asked.asker === 'app' ? { asker: asked.asker } : {};
    return { ...base, serverId: id, launchHash, conversationId: where, subject: given, ...asker };
  });

/** A question with a grant that covers it. */
export const aboutIt = question.chain((asked) => fc.tuple(fc.constant(asked), covering(asked)));

/** A question, a policy, and grants of which some match the question. */
export const situation = question.chain((asked) =>
  fc.tuple(fc.constant(asked), policy, fc.array(fc.oneof(grant, covering(asked)), { maxLength: 4 })),
);
