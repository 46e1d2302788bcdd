import type { TFunction } from 'i18next';
import { isInstalling } from '../../../shared/domain/connection.ts';
import type { ServerView } from '../../../shared/domain/snapshot.ts';

/** What a server is doing, in words; of a running one, how many of its tools are on. Pure. */
export function stateWords(t: TFunction, { definition, state, toolsOff }: ServerView): string {
  if (!definition.enabled) return t('servers.off');
  if (state.kind === 'running') {
    const { toolCount: count } = state.facts;
    if (toolsOff > 0) return t('servers.runningSome', { on: count - toolsOff, count });
    return t('servers.running', { count });
  }
  if (isInstalling(state)) return t('servers.installing.state');
  if (state.kind === 'needsTrust' && state.refused) return t('servers.states.refused');
  return t(`servers.states.${state.kind}`);
}
