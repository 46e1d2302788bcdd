import type { PageContract } from '../../../shared/contract/commands.ts';
import { type SecretStore, serverSecretKey } from '../ports/secrets.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `secret.${string}`>;

/** Values go in and never come out: the page learns only which ones are there. */
export function secretHandlers(secrets: SecretStore): Handlers<PageContract, Names> {
  return {
    'secret.stored': async ({ names }) => {
      const present = await Promise.all(names.map((name) => secrets.has(serverSecretKey(name))));
      return { names: names.filter((_, at) => present[at]) };
    },
    'secret.set': async ({ name, value }) => {
      await secrets.set(serverSecretKey(name), value);
      return {};
    },
  };
}
