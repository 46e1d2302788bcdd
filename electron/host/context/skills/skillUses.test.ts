import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conversationId, serverId } from '../../../../shared/domain/ids.ts';
import type { StoredSkillUse } from '../../../../shared/domain/skill.ts';
import { withUse } from './skillUses.ts';

const use = fc.record({ skill: fc.nat(5), chat: fc.nat(3) });

it('keeps the last use of each skill first, and counts each chat once', () => {
  fc.assert(
    fc.property(fc.array(use, { minLength: 1, maxLength: 40 }), (made) => {
      const uses = made.reduce<readonly StoredSkillUse[]>(
        (kept, { skill, chat }, at) =>
          withUse(kept, {
            serverId: serverId.parse('s'),
            uri: `skill://${skill}/SKILL.md`,
            lastAt: at,
            chats: [conversationId.parse(`c${chat}`)],
          }),
        [],
      );
      expect(uses.map(({ lastAt }) => lastAt)).toEqual(uses.map(({ lastAt }) => lastAt).toSorted((a, b) => b - a));
      expect(uses).toHaveLength(new Set(made.map(({ skill }) => skill)).size);
      for (const { uri, chats } of uses) {
        const own = made.filter(({ skill }) => uri === `skill://${skill}/SKILL.md`).map(({ chat }) => `c${chat}`);
        expect([...chats].sort()).toEqual([...new Set(own)].sort());
      }
    }),
  );
});
