import { z } from 'zod';

const notices = z.array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.string() }));
/** A package that is part of Gatehouse, with the licence under which it is. */
export type Notice = z.infer<typeof notices>[number];

/** Reads the notices that the build wrote beside the page. @throws Error when there are none, as before the first build */
export async function readNotices(signal: AbortSignal): Promise<readonly Notice[]> {
  const response = await fetch('notices.json', { signal });
  if (!response.ok) throw new Error(`The notices cannot be read: ${response.status}.`);
  return notices.parse(await response.json());
}
