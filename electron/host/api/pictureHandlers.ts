import type { PageContract } from '../../../shared/contract/commands.ts';
import type { HostRooms } from '../hostRooms.ts';
import type { Handlers } from './commandRouter.ts';

export function pictureHandlers({ pictures }: HostRooms): Handlers<PageContract, 'picture.fetch'> {
  return { 'picture.fetch': ({ url }, signal) => pictures.fetch(url, signal) };
}
