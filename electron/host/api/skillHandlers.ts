import type { PageContract } from '../../../shared/contract/commands.ts';
import { localSkills as onComputer } from '../../../shared/domain/skill.ts';
import type { ChosenSkills } from '../chat/skills/chosenSkill.ts';
import type { LocalSkills } from '../context/skills/localSkills.ts';
import type { SkillShelf } from '../context/skills/skillShelf.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly skills: SkillShelf;
  readonly localSkills: LocalSkills;
  readonly chosenSkills: Pick<ChosenSkills, 'read'>;
}

type Names = Extract<keyof PageContract, `skill.${string}`>;

/** The skills of servers, and what the user says of them. */
export function skillHandlers({ skills, localSkills, chosenSkills }: Rooms): Handlers<PageContract, Names> {
  return {
    'skill.list': ({ serverId }, signal) => skills.list(serverId, signal),
    'skill.approved': async () => ({ skills: skills.approved() }),
    'skill.get': ({ serverId, uri }, signal) => skills.body(serverId, uri, signal),
    'skill.approve': async ({ serverId, uri, setHash }) => {
      await skills.approve(serverId, uri, setHash);
      return {};
    },
    'skill.revoke': async ({ serverId, uri, account }) => {
      await skills.revoke(serverId, uri, account);
      return {};
    },
    'skill.load': async ({ serverId, uri }, signal) => ({ part: await chosenSkills.read(serverId, uri, signal) }),
    'skill.folders': async () => ({ folders: [...localSkills.folders] }),
    'skill.addFolder': async ({ path, factsHash }, signal) => {
      await localSkills.add(path, factsHash, signal);
      return {};
    },
    'skill.removeFolder': async ({ realPath }) => {
      // First: a folder that comes back is asked about anew.
      await skills.forget(onComputer, ({ entry: { uri } }) => localSkills.isIn(realPath, uri));
      await localSkills.remove(realPath);
      return {};
    },
    'skill.localText': async ({ uri }) => ({ text: await localSkills.text(uri) }),
  };
}
