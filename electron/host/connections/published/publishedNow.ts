import type { PublishedWay } from '../../../../shared/domain/published/publishedServer.ts';
import type { ServerOrigin } from '../../../../shared/domain/published/serverOrigin.ts';
import type { RegistryNetwork } from '../../ports/registryNetwork.ts';
import { readPublishedPage } from './readServerJson.ts';
import { versionsAddress } from './registryAddress.ts';

/**
 * The package or address that a server says it was added from, as its registry answers now; `undefined` where it does not answer, or not
 * that. Nothing that is kept on this computer takes part.
 */
export type PublishedNow = (origin: ServerOrigin, signal: AbortSignal) => Promise<PublishedWay | undefined>;

export function publishedNow(network: Pick<RegistryNetwork, 'ask'>): PublishedNow {
  return async ({ registry, name, version, way }, signal) => {
    // Without an entity tag: an answer that only says "as before" proves nothing.
    const answer = await network.ask(versionsAddress(registry, name), undefined, signal);
    const read = answer.kind === 'found' ? readPublishedPage(JSON.parse(answer.text)) : undefined;
    const entry = read?.servers.find((each) => each.name === name && each.version === version);
    if (entry === undefined || entry.status === 'deleted') return undefined;
    return entry.ways.find(({ kind, title }) => kind === way.kind && title === way.title);
  };
}
