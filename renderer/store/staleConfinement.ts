import type { RootView } from '../../shared/domain/root.ts';
import type { ServerView } from '../../shared/domain/snapshot.ts';

/** Whether a confined server runs with other folders than are shared with it now. A restart gives it the new ones. */
export function hasStaleConfinement({ definition, state }: ServerView, roots: readonly RootView[]): boolean {
  if (state.kind !== 'running' || state.facts.confinement === undefined) return false;
  const now = roots
    .filter((root) => root.state === 'ok' && root.sharedWith.includes(definition.id))
    .map(({ realPath }) => realPath);
  const { folders } = state.facts.confinement;
  return folders.length !== now.length || now.some((folder) => !folders.includes(folder));
}
