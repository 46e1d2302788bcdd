import { z } from 'zod';

/** What is chosen in a native dialog. No system's dialog offers folders and files at the same time. */
export const pathWish = z.lazy(() => z.object({ what: z.enum(['file', 'folder']), isSeveral: z.boolean() }));
export type PathWish = z.infer<typeof pathWish>;
