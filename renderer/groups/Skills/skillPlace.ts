import type { TFunction } from 'i18next';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { localSkills } from '../../../shared/domain/skill.ts';

/** Where a skill is from, within a sentence: the name of its server, or this computer. Pure. */
export function skillPlace(
  t: TFunction,
  { serverId, serverName }: { readonly serverId: ServerId; readonly serverName: string },
): string {
  return serverId === localSkills ? t('skills.thisComputer') : serverName;
}
