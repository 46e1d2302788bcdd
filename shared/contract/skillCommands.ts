import { z } from 'zod';
import { serverId, sha256 } from '../domain/ids.ts';
import { resourceUri } from '../domain/resource.ts';
import { approvedSkill, refusedSkill, skillBody, skillView } from '../domain/skill.ts';
import { defineCommand, nothing } from './define.ts';

const skill = () => z.object({ serverId, uri: resourceUri });

/** Skills of servers. Looking at them reads no file of them. */
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
  defineCommand({ name: 'skill.revoke', input: skill, output: () => z.object({}) }),
] as const;
