import type { ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

interface SkillPlace {
  readonly serverId: ServerId;
  readonly uri: string;
}

/** Approves a skill as it was shown. Answers whether it was taken. */
export async function approveSkill({ client }: Page, skill: SkillPlace, setHash: Sha256): Promise<boolean> {
  return (await attempt(client.call('skill.approve', { ...skill, setHash }))) !== undefined;
}

/** Takes the approval of a skill back. Answers whether it was taken. */
export async function revokeSkill({ client }: Page, skill: SkillPlace): Promise<boolean> {
  return (await attempt(client.call('skill.revoke', skill))) !== undefined;
}

/** The text of a skill's file, as any other resource is read. */
export async function readSkill({ client }: Page, serverId: ServerId, uri: string): Promise<string | undefined> {
  const read = await attempt(client.call('resource.read', { serverId, uri }));
  return read?.contents.flatMap((content) => (content.kind === 'text' ? [content.text] : [])).join('\n');
}
