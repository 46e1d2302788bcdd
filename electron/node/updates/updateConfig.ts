import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { isLoopbackHost } from '../../../shared/lib/loopback.ts';
import { readPublicKey } from './signedText.ts';

/** https, or this computer. */
const address = z.lazy(() => z.url({ protocol: /^https?$/ }).refine((text) => isSafe(new URL(text)), 'must be https'));

const updateConfig = z.lazy(() =>
  z.object({
    publicKeys: z.array(z.string()).min(1).max(4),
    provider: z.discriminatedUnion('provider', [
      z.strictObject({ provider: z.literal('generic'), url: address }),
      z.strictObject({
        provider: z.literal('github'),
        owner: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/),
        repo: z.string().regex(/^[A-Za-z0-9._-]+$/),
      }),
    ]),
    page: address,
  }),
);

export type UpdateProvider = z.infer<typeof updateConfig>['provider'];

/** Where updates come from, and who signs them. */
export interface UpdateConfig {
  readonly provider: UpdateProvider;
  readonly page: string;
  /** Never empty. */
  readonly keys: readonly KeyObject[];
}

/** Reads the content of `resources/updates.json`. @throws Error when it says something that cannot be meant */
export function readUpdateConfig(content: unknown): UpdateConfig {
  const { publicKeys, provider, page } = updateConfig.parse(content);
  return { provider, page, keys: publicKeys.map(readPublicKey) };
}

/** Whether an address may be asked: the provider's own, and where GitHub keeps files. */
export function mayAsk(url: URL, provider: UpdateProvider): boolean {
  if (!isSafe(url) || url.username !== '' || url.password !== '') return false;
  if (provider.provider === 'generic') return url.origin === new URL(provider.url).origin;
  const isGitHub = url.hostname === 'github.com' || url.hostname.endsWith('.githubusercontent.com');
  return isGitHub && url.protocol === 'https:' && url.port === '';
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}
