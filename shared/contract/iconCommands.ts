import { z } from 'zod';
import { iconOwner, iconTheme, shownIcon } from '../domain/icon.ts';
import { defineCommand } from './define.ts';

export const iconCommands = [
  /**
   * The icon of something a running server lists, read by the host (2025-11-25, basic#icons). `null` when there is none that
   * may and can be shown; why, nobody is told.
   */
  defineCommand({
    name: 'icon.get',
    input: () => z.object({ of: iconOwner, theme: iconTheme }),
    output: () => z.object({ icon: shownIcon.nullable() }),
  }),
] as const;
