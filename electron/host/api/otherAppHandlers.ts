import type { PageContract } from '../../../shared/contract/commands.ts';
import type { AddedServers } from '../connections/registry/addedServers.ts';
import type { ImportedServers } from '../connections/registry/importedServers.ts';
import { OtherAppServers } from '../connections/registry/otherAppServers.ts';
import { ServerExport } from '../connections/registry/serverExport.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { HostPorts } from '../ports/hostPorts.ts';
import type { Handlers } from './commandRouter.ts';

type Names = Extract<keyof PageContract, `otherApps.${string}`>;
type Ports = Pick<HostPorts, 'otherApps' | 'paste' | 'secrets' | 'ids' | 'clock' | 'fileSaver'>;

/** Servers of other apps on this computer, and servers written for them. */
export function otherAppHandlers(
  { registry, added }: { readonly registry: ServerRegistry; readonly added: AddedServers },
  { otherApps, paste, secrets, ids, clock, fileSaver }: Ports,
  imported: ImportedServers,
): Handlers<PageContract, Names> {
  const servers = () => registry.all();
  const nextId = () => ids.next('look');
  const found = new OtherAppServers({ otherApps, paste, secrets, servers, imported, nextId, clock });
  const written = new ServerExport({ otherApps, secrets, servers });
  return {
    'otherApps.look': () => found.look(),
    'otherApps.import': (wish) =>
      found.import(wish, async (server, how, claim) => {
        const id = await registry.add(server, claim);
        await added.note(id, how);
        return id;
      }),
    'otherApps.write': ({ servers: chosen, format }) => written.write(chosen, format),
    'otherApps.save': async ({ servers: chosen, format }) => {
      const { text, fileName } = await written.write(chosen, format);
      return { saved: await fileSaver.save(fileName, oneText(text)) };
    },
  };
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
