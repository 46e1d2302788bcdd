import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostRooms } from '../hostRooms.ts';
import type { Handlers } from './commandRouter.ts';

export function iconHandlers({ icons }: HostRooms): Handlers<PageContract, 'icon.get'> {
  return { 'icon.get': async ({ of, theme }) => ({ icon: await icons.get(of, theme) }) };
}
