import type { PageInput } from '../../../shared/contract/commands.ts';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type { ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { FolderFacts } from '../../../shared/domain/root.ts';
import { localSkills } from '../../../shared/domain/skill.ts';
import type { Page } from '../page.ts';
import { attempt, problemOf } from './attempt.ts';

interface SkillPlace {
  readonly serverId: ServerId;
  readonly uri: string;
}

/** Approves a skill as it was shown. Answers whether it was taken. */
export async function approveSkill({ client }: Page, skill: SkillPlace, setHash: Sha256): Promise<boolean> {
  return (await attempt(client.call('skill.approve', { ...skill, setHash }))) !== undefined;
}

/** Takes the approval of a skill back. Answers whether it was taken. */
export async function revokeSkill({ client }: Page, skill: PageInput<'skill.revoke'>): Promise<boolean> {
  return (await attempt(client.call('skill.revoke', skill))) !== undefined;
}

/** Reads skills in exactly the folder that was shown, once it is confirmed outside the page. */
export function addSkillFolder(
  { client }: Page,
  { path, factsHash }: FolderFacts,
  signal: AbortSignal,
): Promise<ErrorInfo | undefined> {
  return problemOf(client.call('skill.addFolder', { path, factsHash }, signal));
}

/** Uses the skills of a folder no more. Nothing on disk changes. */
export async function removeSkillFolder({ client }: Page, realPath: string): Promise<void> {
  await attempt(client.call('skill.removeFolder', { realPath }));
}

/** The text of a skill's file, as any other resource is read; of one on this computer, its `SKILL.md`. */
export async function readSkill({ client }: Page, serverId: ServerId, uri: string): Promise<string | undefined> {
  if (serverId === localSkills) return (await attempt(client.call('skill.localText', { uri })))?.text;
  const read = await attempt(client.call('resource.read', { serverId, uri }));
  return read?.contents.flatMap((content) => (content.kind === 'text' ? [content.text] : [])).join('\n');
}
