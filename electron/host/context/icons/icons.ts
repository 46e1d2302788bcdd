import type { IconOwner, IconTheme, ShownIcon } from '../../../../shared/domain/icon.ts';
import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { HttpLaunch, Launch } from '../../../../shared/domain/server.ts';
import type { IconNetwork } from '../../ports/iconNetwork.ts';
import type { BlobStore } from '../../ports/stores.ts';
import type { ConnectedServers } from '../../connections/registry/serverEntries.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { chooseIcons } from '../../ground/offers/chooseIcons.ts';
import { iconSource, mayAsk } from './iconSource.ts';
import { iconType } from './iconType.ts';

export interface IconsParts {
  readonly servers: Pick<ConnectedServers, 'running' | 'connection'>;
  readonly network: IconNetwork;
  readonly blobs: BlobStore;
}

/** The number of cached icons, including missing ones. */
const maxKnownIcons = 500;
const maxRedirects = 3;
/** For all servers together; further requests wait. */
const atOnce = 4;

/** The icons of running servers, which are trusted, and of their items. The page loads none itself. */
export class Icons implements Room {
  readonly #parts: IconsParts;
  readonly #known = new Map<string, Promise<ShownIcon | null>>();
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(parts: IconsParts) {
    this.#parts = parts;
  }

  /** The icon to show; `null` when there is no permitted and valid one. */
  async get(of: IconOwner, theme: IconTheme): Promise<ShownIcon | null> {
    const { servers } = this.#parts;
    const server = servers.running().find(({ definition }) => definition.id === of.serverId);
    if (server === undefined) return null;
    const { launch } = server.definition;
    const { state } = servers.connection(of.serverId);
    // A server may list other icons each time it starts.
    const run = state.kind === 'running' ? state.facts.startedAt : 0;
    for (const { src } of chooseIcons(this.#iconsOf(of), theme)) {
      const icon = await this.#remember(`${of.serverId} ${run} ${src}`, () => this.#load(src, launch));
      if (icon !== null) return icon;
    }
    return null;
  }

  removeServer(id: ServerId): void {
    for (const key of this.#known.keys()) if (key.startsWith(`${id} `)) this.#known.delete(key);
  }

  #iconsOf(of: IconOwner): unknown {
    const connection = this.#parts.servers.connection(of.serverId);
    const { tools, prompts = [], resources = [] } = connection.offer;
    switch (of.kind) {
      case 'server':
        return connection.icons;
      case 'tool':
        return tools.find(({ name }) => name === of.name)?.icons;
      case 'prompt':
        return prompts.find(({ name }) => name === of.name)?.icons;
      case 'resource':
        return resources.find(({ uri }) => uri === of.name)?.icons;
    }
  }

  #remember(key: string, load: () => Promise<ShownIcon | null>): Promise<ShownIcon | null> {
    const known = this.#known.get(key) ?? load();
    // The most recently used entries are dropped last.
    this.#known.delete(key);
    this.#known.set(key, known);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maxKnownIcons) break;
      this.#known.delete(oldest);
    }
    return known;
  }

  /** Any failure means that there is no icon. */
  async #load(src: string, launch: Launch): Promise<ShownIcon | null> {
    const source = iconSource(src, launch);
    if (source === undefined) return null;
    const read = () => (launch.kind === 'http' && source.kind === 'url' ? this.#ask(source.url, launch) : undefined);
    const bytes = source.kind === 'data' ? source.bytes : await this.#inTurn(read).catch(() => undefined);
    const mimeType = bytes === undefined ? undefined : iconType(bytes);
    if (bytes === undefined || mimeType === undefined) return null;
    const { blob } = await this.#parts.blobs.put(bytes, mimeType);
    return { blob, mimeType };
  }

  /** Follows redirects within the server's origin only. */
  async #ask(url: URL, { url: server, proxy }: HttpLaunch): Promise<Uint8Array | undefined> {
    const fetch = this.#parts.network.fetchFor(server, [], proxy);
    let next = url;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const response = await fetch(next, {
        headers: { Accept: 'image/png, image/webp, image/jpeg' },
        credentials: 'omit',
        redirect: 'manual',
      });
      if (response.status >= 300 && response.status < 400) {
        const to = URL.parse(response.headers.get('location') ?? '', next.href);
        if (to === null || !mayAsk(to, new URL(server))) return undefined;
        next = to;
      } else {
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
      }
    }
    return undefined;
  }

  async #inTurn<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
    if (this.#busy >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#busy--;
      else next();
    }
  }
}
