import type { AddedServer } from '../../../shared/domain/addedServer.ts';
import type { Registry } from '../../../shared/domain/published/registry.ts';
import type { ServerOrigin } from '../../../shared/domain/published/serverOrigin.ts';

/** Port: the registries that the user added, which servers were added from registries, and how each was added. Data is on disk when a promise resolves. */
export interface RegistryStore {
  registries(): Promise<Registry[]>;
  saveRegistries(registries: readonly Registry[]): Promise<void>;
  origins(): Promise<ServerOrigin[]>;
  saveOrigins(origins: readonly ServerOrigin[]): Promise<void>;
  added(): Promise<AddedServer[]>;
  saveAdded(added: readonly AddedServer[]): Promise<void>;
}

/** What a registry once answered. */
export interface KeptAnswer {
  readonly text: string;
  readonly etag?: string | undefined;
  /** When it was last known to be what the registry answers. */
  readonly at: number;
}

/** Port: answers of registries, kept to be used again and without a network. Losing them loses nothing of the user. */
export interface RegistryCache {
  answer(url: string): KeptAnswer | undefined;
  /** @param registry the address of the registry it is from */
  keep(registry: string, url: string, answer: KeptAnswer): void;
  /** The addresses of everything kept of a registry, the newest first. */
  urlsOf(registry: string): readonly string[];
  /** Forgets everything of a registry. */
  forget(registry: string): void;
}
