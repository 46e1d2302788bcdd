import { z } from 'zod';

/**
 * Why a download did not arrive: nobody answered, or with a status that is no file; it took too long or fell silent; it led to another
 * address; it broke off; it is longer than it may be.
 */
export const downloadFault = z.enum(['unreachable', 'tooSlow', 'elsewhere', 'brokenOff', 'tooLong']);
export type DownloadFault = z.infer<typeof downloadFault>;
