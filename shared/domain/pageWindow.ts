import { z } from 'zod';

/** The number of a window of the page on the desktop. Its page has it in the address, and may say any. */
export const pageWindow = z.number().int().min(1).max(1_000_000_000);

/** The parameter of the page's address that has it. */
export const pageWindowParameter = 'window';

/** How many windows of the page there may be. */
export const maxPageWindows = 8;
