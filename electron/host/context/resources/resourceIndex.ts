import type { Resource } from '@modelcontextprotocol/client';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import type { IndexedResource } from './indexedResource.ts';
import { addToTree, closeTree, type Folder, newFolder } from './uriTree.ts';

/** The search index and the tree of one server's resources. */
export interface ServerIndex {
  readonly serverId: ServerId;
  readonly label: string;
  readonly entries: readonly IndexedResource[];
  readonly tree: Folder;
}

/** Yields to other work. */
export type Rest = () => Promise<void>;

const sliceSize = 2000;
/** A description may be very long; only its beginning is searched. */
const searchedDescription = 300;
const searchedUri = 1000;

/** Makes the index of one server, in slices. The resources stay in order; duplicates are kept once. */
export async function indexServer(
  server: { readonly id: ServerId; readonly name: string },
  resources: readonly Resource[],
  rest: Rest,
): Promise<ServerIndex> {
  const entries: IndexedResource[] = [];
  const tree = newFolder(server.id, server.name);
  const known = new Set<string>();
  for (const [at, resource] of resources.entries()) {
    if (at > 0 && at % sliceSize === 0) await rest();
    if (known.has(resource.uri)) continue;
    known.add(resource.uri);
    const entry = indexed(server.id, resource);
    entries.push(entry);
    addToTree(tree, entry);
  }
  closeTree(tree);
  return { serverId: server.id, label: server.name, entries, tree };
}

function indexed(serverId: ServerId, resource: Resource): IndexedResource {
  const { uri, name, title = '', description = '' } = resource;
  const called = `${title}\n${name}`.toLowerCase();
  const words =
    `${called}\n${keepStart(uri, searchedUri)}\n${keepStart(description, searchedDescription)}`.toLowerCase();
  return { serverId, resource, name: called, words };
}
