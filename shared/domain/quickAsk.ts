import { z } from 'zod';

/**
 * Keys that open quick ask from any program: `Mod+Shift+Space`, `Alt+Shift+K`. `Mod` is ⌘ on a Mac and Ctrl elsewhere. They are taken from every
 * other program, so that letters and digits need two modifiers beside them: with one, they are copy and paste, or type something.
 */
export const quickKeys = z.lazy(() =>
  z.string().regex(/^(?:(?:Mod\+Alt\+(?:Shift\+)?|Mod\+Shift\+|Alt\+Shift\+)(?:[A-Z0-9]|Space)|(?:Mod|Alt)\+Space)$/),
);
export type QuickKeys = z.infer<typeof quickKeys>;

export const usualQuickKeys: QuickKeys = 'Mod+Shift+Space';

/** Whether the system listens for the keys. `taken`: another program has them, or the system gives none. `unavailable`: not on the desktop. */
export const quickAskState = z.lazy(() => z.enum(['off', 'on', 'taken', 'unavailable']));
export type QuickAskState = z.infer<typeof quickAskState>;

/** The parameter of the page's address that makes it the small window of quick ask. */
export const quickAskParameter = 'quick';
