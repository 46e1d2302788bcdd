import { useTranslation } from 'react-i18next';
import { type ApprovedSkill, localSkills } from '../../../shared/domain/skill.ts';
import type { HostCommand } from '../../groups/Prompts/PromptListbox.tsx';
import { attachSkill } from '../../store/actions/attachActions.ts';
import { usePage, usePageState } from '../../store/page.ts';
import { selectServers } from '../../store/selectors.ts';
import { useQuery } from '../../store/useQuery.ts';
import { skillSearch } from './slashSearch.ts';

interface SlashCommand extends HostCommand {
  readonly run: () => void;
}

/** How many skills are shown; the words typed find the others. */
const maxSkillsShown = 50;
const none: readonly SlashCommand[] = [];

/**
 * Commands of Gatehouse in the slash list: `/skill` loads an approved skill into the message being typed.
 *
 * @param typed the text after the slash; `undefined` while no list is open
 * @returns `undefined` until the skills are known
 */
export function useSlashCommands(
  typed: string | undefined,
  setText: (text: string) => void,
): readonly SlashCommand[] | undefined {
  const { t } = useTranslation();
  const page = usePage();
  const reads = usePageState((state) => Object.values(state.toolReads).reduce((sum, each) => sum + each, 0));
  const servers = usePageState(selectServers);
  const search = typed === undefined ? undefined : skillSearch(typed);
  const { query } = useQuery('skill.approved', {}, reads, search !== undefined);
  const showScreen = usePageState((state) => state.showScreen);
  if (typed === undefined || !isBeginning(typed, search)) return none;
  const command = { key: 'skill', name: '/skill', title: t('slash.skill'), description: t('slash.skillMeans') };
  if (search === undefined) return [{ ...command, run: () => setText('/skill ') }];
  if (query.kind === 'loading') return undefined;
  // There is nothing that Enter could load.
  if (query.kind === 'failed') return [{ ...command, description: t('slash.unread'), run: () => undefined }];
  const isUsable = ({ serverId, standing, isOfOther }: ApprovedSkill) =>
    standing === 'approved' &&
    isOfOther !== true &&
    (serverId === localSkills ||
      servers.some(({ definition, state }) => definition.id === serverId && state.kind === 'running'));
  const usable = query.output.skills.filter(isUsable);
  if (usable.length === 0) return [{ ...command, description: t('slash.noSkills'), run: () => showScreen('skills') }];
  return usable
    .filter((skill) => fits(skill, search))
    .slice(0, maxSkillsShown)
    .map((skill) => ({
      key: `${skill.serverId} ${skill.uri}`,
      title: skill.name,
      name: skill.serverId === localSkills ? t('skills.local') : skill.serverName,
      description: skill.description,
      run: () => {
        setText('');
        void attachSkill(page, skill);
      },
    }));
}

/** Whether what was typed leads to `/skill`. */
function isBeginning(typed: string, search: string | undefined): boolean {
  return search !== undefined || 'skill'.startsWith(typed.toLowerCase());
}

function fits({ name, description, serverName }: ApprovedSkill, search: string): boolean {
  const text = `${name} ${description} ${serverName}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
