import type { PageContract } from '../../../shared/contract/commands.ts';
import type { Icons } from '../context/icons/icons.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly icons: Icons;
}

export function iconHandlers({ icons }: Rooms): Handlers<PageContract, 'icon.get'> {
  return { 'icon.get': async ({ of, theme }) => ({ icon: await icons.get(of, theme) }) };
}
