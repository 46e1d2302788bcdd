import type { PathWish } from '../../../shared/domain/pathWish.ts';
import { pickPaths } from '../../store/actions/rootActions.ts';
import { usePage, usePageState } from '../../store/page.ts';

/** Opens the native dialog for files and folders; `undefined` where there is none, and paths are typed. */
export function usePathPicker(): ((wish: PathWish) => Promise<readonly string[]>) | undefined {
  const page = usePage();
  const canPick = usePageState(({ snapshot }) => snapshot?.shell.canPickFolder) === true;
  return canPick ? (wish) => pickPaths(page, wish) : undefined;
}
