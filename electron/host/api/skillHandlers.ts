import type { PageContract } from '../../../shared/contract/commands.ts';
import type { SkillShelf } from '../context/skills/skillShelf.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly skills: SkillShelf;
}

type Names = Extract<keyof PageContract, `skill.${string}`>;

/** The skills of servers, and what the user says of them. */
export function skillHandlers({ skills }: Rooms): Handlers<PageContract, Names> {
  return {
    'skill.list': ({ serverId }, signal) => skills.list(serverId, signal),
    'skill.approved': async () => ({ skills: skills.approved() }),
    'skill.get': ({ serverId, uri }, signal) => skills.body(serverId, uri, signal),
    'skill.approve': async ({ serverId, uri, setHash }) => {
      await skills.approve(serverId, uri, setHash);
      return {};
    },
    'skill.revoke': async ({ serverId, uri }) => {
      await skills.revoke(serverId, uri);
      return {};
    },
  };
}
