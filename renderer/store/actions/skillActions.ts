import type { ServerId, Sha256 } from '../../../shared/domain/ids.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

interface ShownSkill {
  readonly serverId: ServerId;
  readonly uri: string;
  /** Of what was shown. */
  readonly setHash: Sha256;
}

/** Approves a skill as it was shown, or takes that back. Answers whether it was taken. */
export async function answerSkill(
  { client }: Page,
  { serverId, uri, setHash }: ShownSkill,
  answer: 'approve' | 'revoke',
): Promise<boolean> {
  const sent =
    answer === 'approve'
      ? client.call('skill.approve', { serverId, uri, setHash })
      : client.call('skill.revoke', { serverId, uri });
  return (await attempt(sent)) !== undefined;
}

/** The text of a skill's file, as any other resource is read. */
export async function readSkill({ client }: Page, serverId: ServerId, uri: string): Promise<string | undefined> {
  const read = await attempt(client.call('resource.read', { serverId, uri }));
  return read?.contents.flatMap((content) => (content.kind === 'text' ? [content.text] : [])).join('\n');
}
