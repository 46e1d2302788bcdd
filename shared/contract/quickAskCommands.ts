import { z } from 'zod';
import { conversationId } from '../domain/ids.ts';
import { quickAskState } from '../domain/quickAsk.ts';
import { defineCommand, nothing } from './define.ts';

/**
 * Commands of the small window that a shortcut of the system opens, on the desktop. They move windows of the app and nothing else; none of them
 * opens it. The shortcut itself is a setting.
 */
export const quickAskCommands = [
  defineCommand({ name: 'quickAsk.get', input: nothing, output: () => z.object({ state: quickAskState }) }),
  defineCommand({ name: 'quickAsk.hide', input: nothing, output: nothing }),
  /** Whether there is more in it than the composer. */
  defineCommand({ name: 'quickAsk.fit', input: () => z.object({ isTall: z.boolean() }), output: nothing }),
  /** Hides it, and shows a window of the page with this chat; `null`: as it is. Nothing happens while it is hidden. */
  defineCommand({
    name: 'quickAsk.open',
    input: () => z.object({ conversationId: conversationId.nullable() }),
    output: nothing,
  }),
] as const;
