import { z } from 'zod';
import { conversationId } from '../domain/ids.ts';
import { pageWindow } from '../domain/pageWindow.ts';
import { defineCommand, nothing } from './define.ts';

/** Several windows of the page, on the desktop. */
export const windowCommands = [
  /** Opens another window of the page, unless there are as many as may be. */
  defineCommand({ name: 'window.open', input: nothing, output: nothing }),
  /** Which chat a window shows: a click on a notification leads to it. Nothing else depends on it, so a wrong one harms nobody. */
  defineCommand({
    name: 'window.shows',
    input: () => z.object({ window: pageWindow, conversationId: conversationId.nullable() }),
    output: nothing,
  }),
] as const;
