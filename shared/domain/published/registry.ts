import { z } from 'zod';
import { registryId } from '../ids.ts';

/** How many registries a user can have. */
export const maxRegistries = 20;

/** Where a registry is: its API is below this address, at `/v0.1/servers`. User info, query and fragment would be lost or leak. */
export const registryUrl = z.lazy(() =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((text) => {
      const url = URL.parse(text);
      return url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
    }, 'not the plain address of a registry'),
);

/** A list of published servers that speaks the API of the MCP registry. */
export const registry = z.object({
  id: registryId,
  /** What the user calls it; `null` for the official one, which has its own words. */
  name: z.string().trim().min(1).max(80).nullable(),
  url: registryUrl,
});
export type Registry = z.infer<typeof registry>;

/** The registry of the MCP project. It cannot be removed, and is not contacted before its page is opened. */
export const officialRegistry: Registry = {
  id: registryId.parse('official'),
  name: null,
  url: 'https://registry.modelcontextprotocol.io',
};
