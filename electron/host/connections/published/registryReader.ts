import { HostError, problemError } from '../../../../shared/domain/error.ts';
import type { PublishedServer } from '../../../../shared/domain/published/publishedServer.ts';
import type { Registry } from '../../../../shared/domain/published/registry.ts';
import { nextTask } from '../../ground/state/nextTask.ts';
import type { RegistryNetwork } from '../../ports/registryNetwork.ts';
import type { RegistryCache } from '../../ports/registryStores.ts';
import type { Clock } from '../../ports/system.ts';
import { pageAddress, type RegistryWish, versionAddress, versionsAddress } from './registryAddress.ts';
import { type PublishedPage, readmeOf, readPublishedPage, readPublishedServer } from './readServerJson.ts';
import { objectAt } from './readValue.ts';

/** An answer is not asked for again for this long, unless the user wants it anew. */
const freshMs = 10 * 60_000;
/** How many servers a search without the network finds at most. */
const maxOfflineServers = 200;

export interface RegistryReaderParts {
  readonly network: RegistryNetwork;
  readonly cache: RegistryCache;
  readonly clock: Clock;
}

/** A page of servers, and how current it is. */
export interface FoundPage extends PublishedPage {
  /** When the registry last answered this. */
  readonly at: number;
  /** Why it is from an earlier answer. */
  readonly failure?: HostError;
}

/** The versions of one server. */
export interface FoundVersions extends Pick<FoundPage, 'failure'> {
  readonly versions: readonly PublishedServer[];
}

interface Answer<T> {
  readonly value: T;
  readonly at: number;
  readonly failure?: HostError;
}

/** Asks registries, and answers from what they answered before where that is recent or all there is. */
export class RegistryReader {
  readonly #parts: RegistryReaderParts;

  constructor(parts: RegistryReaderParts) {
    this.#parts = parts;
  }

  /** @throws HostError `registryFailed` if nothing is known without the network */
  async page(registry: Registry, wish: RegistryWish, isFresh: boolean, signal: AbortSignal): Promise<FoundPage> {
    try {
      const url = pageAddress(registry.url, wish);
      const { value, ...answer } = await this.#ask({ registry, url, isFresh, read: readPublishedPage }, signal);
      return { ...value, ...answer };
    } catch (error) {
      if (!isFailure(error)) throw error;
      const known = await this.#searchKnown(registry, wish.text, signal);
      if (known === undefined) throw error;
      return { ...known, failure: error };
    }
  }

  /**
   * All versions of a server, the newest first, deleted ones as well; `failure` says why they are from an earlier answer.
   *
   * @throws HostError `registryFailed`, `notFound`
   */
  async versions(registry: Registry, name: string, signal: AbortSignal, isFresh: boolean): Promise<FoundVersions> {
    const url = versionsAddress(registry.url, name);
    const { value, failure } = await this.#ask({ registry, url, isFresh, read: readPublishedPage }, signal);
    const own = value.servers.filter((server) => server.name === name);
    if (own.length === 0) throw problemError({ kind: 'publishedServerGone', name });
    return { versions: own, ...(failure !== undefined && { failure }) };
  }

  /** The README of a server, as the publisher's repository has it now. @throws HostError `registryFailed`, `notFound` */
  async readme(registry: Registry, name: string, version: string, signal: AbortSignal): Promise<string> {
    const url = versionAddress(registry.url, name, version);
    // Another server must not stand in for the one that the user looks at.
    const read = (value: unknown) => (readPublishedServer(value)?.name === name ? objectAt(value) : undefined);
    const { value } = await this.#ask({ registry, url, read }, signal);
    const address = readmeOf(objectAt(value['server'] ?? value));
    if (address === undefined) throw problemError({ kind: 'readmeUnknown', name });
    return this.#parts.network.readPublic(address, signal);
  }

  /** Only what can be read is kept. */
  async #ask<T>(question: Question<T>, signal: AbortSignal): Promise<Answer<T>> {
    const { registry, url, isFresh = false } = question;
    const { cache, network, clock } = this.#parts;
    const kept = cache.answer(url.href);
    const known = kept && { value: readText(question, kept.text), at: kept.at };
    if (known !== undefined && !isFresh && Math.abs(clock.now() - known.at) < freshMs) return known;
    try {
      const answer = await network.ask(url, kept?.etag, signal);
      const at = clock.now();
      const text = answer.kind === 'found' ? answer.text : (kept?.text ?? '');
      const value = readText(question, text);
      cache.keep(registry.url, url.href, { text, etag: answer.kind === 'found' ? answer.etag : kept?.etag, at });
      return { value, at };
    } catch (error) {
      if (known === undefined || !isFailure(error)) throw error;
      return { ...known, failure: error };
    }
  }

  /** Looks through everything the registry answered before. `undefined` if it never answered. */
  async #searchKnown(registry: Registry, text: string, signal: AbortSignal): Promise<FoundPage | undefined> {
    const { cache, clock } = this.#parts;
    const sought = text.toLowerCase();
    const found = new Map<string, PublishedServer>();
    let at: number | undefined;
    for (const url of cache.urlsOf(registry.url)) {
      signal.throwIfAborted();
      if (!url.includes('version=latest') || found.size >= maxOfflineServers) continue;
      const kept = cache.answer(url);
      if (kept === undefined) continue;
      at = Math.min(at ?? kept.at, kept.at);
      for (const server of readText({ registry, read: readPublishedPage }, kept.text).servers) {
        const isNew = !found.has(server.name) && found.size < maxOfflineServers;
        if (isNew && server.name.toLowerCase().includes(sought)) found.set(server.name, server);
      }
      await nextTask(clock);
    }
    return at === undefined ? undefined : { servers: [...found.values()], unreadable: 0, at };
  }
}

function isFailure(error: unknown): error is HostError {
  return error instanceof HostError && error.code === 'registryFailed';
}

interface Question<T> {
  readonly registry: Registry;
  readonly url: URL;
  /** Asks even if it was answered a moment ago. */
  readonly isFresh?: boolean;
  /** `undefined` for what is no answer to this question. */
  readonly read: (value: unknown) => T | undefined;
}

/** @throws HostError `registryFailed` for what is no answer */
function readText<T>({ registry, read }: Pick<Question<T>, 'registry' | 'read'>, text: string): T {
  const value = read(parse(text));
  if (value === undefined) {
    throw problemError({ kind: 'registryAnswerUnreadable', host: new URL(registry.url).host });
  }
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
