import type { PageContract } from '../../../shared/contract/commands.ts';
import { problemError } from '../../../shared/domain/error.ts';
import type { FileSaver } from '../ports/shell.ts';
import type { BlobStore } from '../ports/stores.ts';
import { fileNameOf } from '../context/resources/fileNameOf.ts';
import { listTemplates } from '../context/resources/resourceTemplates.ts';
import { expandTemplate } from '../context/resources/uriTemplate.ts';
import { isOffered } from '../connections/session/capabilities.ts';
import type { ResourceSuggester } from '../chat/suggestions/resourceSuggester.ts';
import type { ResourceBrowser } from '../context/resources/resourceBrowser.ts';
import type { ResourceReader } from '../context/resources/resourceReader.ts';
import type { ResourceWatches } from '../context/resources/resourceWatches.ts';
import type { ServerRegistry } from '../connections/registry/serverRegistry.ts';
import type { Handlers } from './commandRouter.ts';

interface Rooms {
  readonly registry: ServerRegistry;
  readonly browser: ResourceBrowser;
  readonly reader: ResourceReader;
  readonly watches: ResourceWatches;
  readonly suggester: Pick<ResourceSuggester, 'suggest'>;
}

type Names = Exclude<
  Extract<keyof PageContract, `resource.${string}` | `resourceTemplate.${string}`>,
  `${string}.list`
>;

/** Looking at resources, and reading what the user chose. */
export function resourceHandlers(
  { registry, browser, reader, watches, suggester }: Rooms,
  ports: { readonly blobs: BlobStore; readonly fileSaver: FileSaver },
): Handlers<PageContract, Names> {
  return {
    'resource.rows': ({ offset, limit, ...view }, signal) => browser.rows(view, { offset, limit }, signal),
    'resource.rowAt': async ({ from, letters, ...view }, signal) => ({
      index: await browser.rowAt(view, from, letters, signal),
    }),
    'resource.read': ({ serverId, uri }, signal) => reader.read(serverId, uri, signal),
    'resource.suggest': async ({ text }) => ({ suggested: await suggester.suggest(text) }),
    'resource.subscribe': async ({ serverId, uri }) => {
      await watches.subscribe(serverId, uri);
      return {};
    },
    'resource.unsubscribe': async ({ serverId, uri }) => {
      await watches.unsubscribe(serverId, uri);
      return {};
    },
    'resource.watched': () => ({
      watches: watches.list,
      subscribable: registry
        .running()
        .map(({ definition }) => definition.id)
        .filter((id) => {
          const { mcp } = registry.connection(id);
          return isOffered('resources/subscribe', mcp.capabilities, mcp.revision);
        }),
    }),
    'resourceTemplate.all': () => listTemplates(registry),
    'resourceTemplate.expand': ({ uriTemplate, values }) => ({ uri: expandTemplate(uriTemplate, values) }),
    'resource.save': async ({ name, content }) => {
      const bytes =
        'text' in content ? new TextEncoder().encode(content.text) : (await ports.blobs.get(content.blob))?.bytes;
      if (bytes === undefined) throw problemError({ kind: 'readingGone' });
      return { saved: await ports.fileSaver.save(fileNameOf(name), once(bytes)) };
    },
  };
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
