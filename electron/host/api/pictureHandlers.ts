import type { PageContract } from '../../../shared/contract/commands.ts';
import type { RemotePictures } from '../context/pictures/remotePictures.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly pictures: RemotePictures;
}

export function pictureHandlers({ pictures }: Rooms): Handlers<PageContract, 'picture.fetch'> {
  return { 'picture.fetch': ({ url }, signal) => pictures.fetch(url, signal) };
}
