import { z } from 'zod';
import { fetchedPicture } from '../domain/picture.ts';
import { defineCommand } from './define.ts';

export const pictureCommands = [
  /**
   * Fetches a picture that a text of a model or a server points at. The command alone fetches nothing: the user is asked on
   * the trust surface first, which shows the address in full, and again when it leads on to another host.
   */
  defineCommand({
    name: 'picture.fetch',
    input: () => z.object({ url: z.string() }),
    output: fetchedPicture,
  }),
] as const;
