import { z } from 'zod';
import { accountId, serverId, sha256 } from '../domain/ids.ts';
import { messagePart } from '../domain/messagePart.ts';
import { resourceUri } from '../domain/resource.ts';
import { folderPath } from '../domain/root.ts';
import { approvedSkill, refusedSkill, skillBody, skillFolder, skillView } from '../domain/skill.ts';
import { defineCommand, nothing } from './define.ts';

const skill = () => z.object({ serverId, uri: resourceUri });

/** Skills of servers and of this computer (`localSkills`). Looking at a server's skills reads no file of them. */
export const skillCommands = [
  defineCommand({
    name: 'skill.list',
    input: () => z.object({ serverId }),
    output: () => z.object({ skills: z.array(skillView), refused: z.array(refusedSkill) }),
  }),
  /** What the user approved, also of servers that do not run. */
  defineCommand({
    name: 'skill.approved',
    input: nothing,
    output: () => z.object({ skills: z.array(approvedSkill) }),
  }),
  defineCommand({ name: 'skill.get', input: skill, output: skillBody }),
  /** `setHash` is the one that was shown: the approval holds for nothing else. */
  defineCommand({
    name: 'skill.approve',
    input: () => skill().extend({ setHash: sha256 }),
    output: () => z.object({}),
  }),
  /** Without `account`: for the one in use. */
  defineCommand({
    name: 'skill.revoke',
    input: () => skill().extend({ account: accountId.optional() }),
    output: () => z.object({}),
  }),
  /** Reads an approved skill for the message being typed. The host compares it with the approval again when it is sent. */
  defineCommand({ name: 'skill.load', input: skill, output: () => z.object({ part: messagePart }) }),
  defineCommand({ name: 'skill.folders', input: nothing, output: () => z.object({ folders: z.array(skillFolder) }) }),
  /**
   * Reads skills in a folder that was shown with `root.inspect`, once it is confirmed on the trust surface. `factsHash` is of what was
   * shown: refused with `conflict` when the folder is another one by now.
   */
  defineCommand({
    name: 'skill.addFolder',
    input: () => z.object({ path: folderPath, factsHash: sha256 }),
    output: nothing,
  }),
  /** Its skills are not used any more, and their approvals are forgotten. */
  defineCommand({ name: 'skill.removeFolder', input: () => z.object({ realPath: folderPath }), output: nothing }),
  /** The `SKILL.md` of a skill on this computer, as it is now. That of a server's skill is read like any other resource. */
  defineCommand({
    name: 'skill.localText',
    input: () => z.object({ uri: resourceUri }),
    output: () => z.object({ text: z.string() }),
  }),
] as const;
