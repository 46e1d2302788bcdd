import {
  maxPublishedParts,
  maxPublishedText,
  publishedStatus,
  type PublishedServer,
  type PublishedWay,
} from '../../../../shared/domain/published/publishedServer.ts';
import { refersToVariable } from '../../../../shared/domain/computerVariable.ts';
import { refersToSecret } from '../../../../shared/domain/secret.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { readmeAddress } from './registryAddress.ts';
import { readPackage, readRemote } from './readWay.ts';
import { addressAt, fieldAt, objectAt, objectsAt, textAt, timeAt } from './readValue.ts';

/** Where the official registry, and those that follow it, note what they know of a server themselves. */
const ownNotes = 'io.modelcontextprotocol.registry/official';

/**
 * Reads a server of a registry's answer: `server.json` of 2025-07-09 to 2025-12-11, with or without the envelope that came
 * later. A wrong field costs only itself. Pure.
 *
 * @returns `undefined` if it has no name or no version
 */
export function readPublishedServer(value: unknown): PublishedServer | undefined {
  const envelope = objectAt(value);
  const server = isJsonObject(envelope['server']) ? envelope['server'] : envelope;
  const notes = objectAt(objectAt(envelope['_meta'])[ownNotes] ?? objectAt(server['_meta'])[ownNotes]);
  const { name, line, text, address, version } = maxPublishedText;
  const own = {
    name: textAt(server['name'], name),
    version: textAt(server['version'] ?? objectAt(server['version_detail'])['version'], version),
  };
  if (own.name === '' || own.version === '') return undefined;
  const status = publishedStatus.safeParse(notes['status'] ?? server['status']);
  const publishedAt = timeAt(fieldAt(notes, 'publishedAt'));
  const updatedAt = timeAt(fieldAt(notes, 'updatedAt'));
  const repository = addressAt(objectAt(server['repository'])['url'], address);
  const readmeHost = readmeOf(server)?.host;
  const website = addressAt(fieldAt(server, 'websiteUrl'), address);
  const { ways } = maxPublishedParts;
  return {
    ...own,
    title: textAt(server['title'], line),
    description: textAt(server['description'], text),
    status: status.success ? status.data : 'active',
    statusMessage: textAt(fieldAt(notes, 'statusMessage'), text),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(updatedAt !== undefined && { updatedAt }),
    ...(repository !== undefined && { repository }),
    ...(readmeHost !== undefined && { readmeHost }),
    ...(website !== undefined && { website }),
    ways: [
      ...objectsAt(server['remotes'], ways).map(readRemote),
      ...objectsAt(server['packages'], ways).map(readPackage),
    ]
      .slice(0, ways)
      .map(withoutReferences),
  };
}

/** A publisher knows no secret of the user, and no variable of this computer: a reference is an attempt to be sent one. */
function withoutReferences(way: PublishedWay): PublishedWay {
  const { launch, ...shown } = way;
  const text = JSON.stringify(launch) ?? '';
  if (refersToSecret(text)) return { ...shown, fields: [], problem: 'wantsSecret' };
  return refersToVariable(text) ? { ...shown, fields: [], problem: 'wantsVariable' } : way;
}

/** Where the README of a server of a registry's answer is. Pure. */
export function readmeOf(server: JsonObject): URL | undefined {
  const repository = objectAt(server['repository']);
  const address = addressAt(repository['url'], maxPublishedText.address);
  if (address === undefined) return undefined;
  return readmeAddress(address, textAt(repository['subfolder'], maxPublishedText.line));
}

/** One page of a list of servers. */
export interface PublishedPage {
  readonly servers: readonly PublishedServer[];
  /** Where the next page begins; absent on the last one. */
  readonly nextCursor?: string;
  /** How many entries could not be read. */
  readonly unreadable: number;
}

const maxPageEntries = 1000;
const maxCursorChars = 2000;

/** Reads a list of servers; `undefined` if it is none. Pure. */
export function readPublishedPage(value: unknown): PublishedPage | undefined {
  const page = objectAt(value);
  if (!Array.isArray(page['servers'])) return undefined;
  const entries = page['servers'].slice(0, maxPageEntries);
  const servers = entries.map(readPublishedServer).filter((server) => server !== undefined);
  const metadata = objectAt(page['metadata']);
  const cursor = fieldAt(metadata, 'nextCursor');
  const hasCursor = typeof cursor === 'string' && cursor !== '' && cursor.length <= maxCursorChars;
  return { servers, unreadable: entries.length - servers.length, ...(hasCursor && { nextCursor: cursor }) };
}
