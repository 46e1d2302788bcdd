import type { ConversationMode } from '../../../../shared/domain/conversation.ts';
import { problemError, toErrorInfo } from '../../../../shared/domain/error.ts';
import type { ManagedFeature } from '../../../../shared/domain/managed/managedFeature.ts';
import type { ManagedRefusal } from '../../../../shared/domain/managed/managedRefusal.ts';
import { isModeOpen, modeThatCounts } from '../../../../shared/domain/managed/managedModes.ts';
import { isOff } from '../../../../shared/domain/managed/policyIn.ts';
import { type ManagedStanding, notManaged } from '../../../../shared/domain/managed/managedStanding.ts';
import type { ProviderConfig } from '../../../../shared/domain/model.ts';
import type { PolicyRule } from '../../../../shared/domain/policy.ts';
import type { ServerDefinition } from '../../../../shared/domain/server.ts';
import type { Disposable } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { Room } from '../../ground/rooms/room.ts';
import type { HostState } from '../../ground/state/hostState.ts';
import type { ManagedPolicySource } from '../../ports/managedPolicy.ts';
import type { Log } from '../../ports/system.ts';
import type { ConfigurationRecords } from '../audit/configurationRecords.ts';
import {
  isNamespaceOpen,
  isProviderOpen,
  isRegistryOpen,
  launchRefusal,
  managedRules,
  sourceWishOf,
} from './managedDecisions.ts';
import type { LaunchSource, SourceWish } from './launchSource.ts';
import { hashWithoutAccount, launchHash } from '../trust/launchHash.ts';
import { matchesWildcard } from '../policy/wildcard.ts';
import { readManagedPolicy } from './readManagedPolicy.ts';

export interface ManagedPoliciesParts {
  readonly source: ManagedPolicySource;
  readonly state: HostState;
  readonly audit: Pick<ConfigurationRecords, 'managedPolicy'>;
  readonly log: Log;
  /** Without a page. */
  readonly isHeadless: boolean;
}

/** What is known of one definition under the present policy. It is replaced by another object, never changed. */
interface Verdicts {
  readonly launches: WeakMap<StartedServer, ManagedRefusal | 'none'>;
  readonly rules: WeakMap<ServerDefinition, readonly PolicyRule[]>;
}

/** A server and what is started of it: two servers of the same launch may come from different places. */
type StartedServer = Pick<ServerDefinition, 'id' | 'launch'>;

const noVerdicts = (): Verdicts => ({ launches: new WeakMap(), rules: new WeakMap() });

/**
 * The policy of the organization that manages this computer: read when Gatehouse starts, and again whenever its file changes. Only the file
 * changes it: no command, setting or stored data does.
 */
export class ManagedPolicies implements Room {
  readonly #parts: ManagedPoliciesParts;
  readonly #changed: Emitter<void>;
  #standing: ManagedStanding = notManaged;
  #verdicts = noVerdicts();
  /** Where servers come from, as it was found out when they were last started. Never stored: data on a disk prove nothing. */
  readonly #sources = new Map<string, readonly LaunchSource[]>();
  #watch: Disposable | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: ManagedPoliciesParts) {
    this.#parts = parts;
    this.#changed = new Emitter((error) => this.#warn('A listener failed', error));
  }

  /** After the standing changed; not for the first one. */
  get onChanged() {
    return this.#changed.event;
  }

  /** @throws HostError `forbidden` when the organization switched running without a page off */
  async load(): Promise<void> {
    this.#watch ??= this.#parts.source.onChanged(() => void this.readAgain());
    await this.readAgain();
    if (this.#parts.isHeadless) this.mustBeOn('headless');
  }

  /** Reads the file again; what it says counts from then on. Never rejects. */
  readAgain(): Promise<void> {
    this.#reading = this.#reading.then(async () => this.#take(await this.#read()));
    return this.#reading;
  }

  dispose(): void {
    this.#watch?.dispose();
  }

  /** Why a server may not run; looked up for every call. */
  refusalOf(server: StartedServer): ManagedRefusal | 'none' {
    const { launches } = this.#verdicts;
    const known = launches.get(server);
    if (known !== undefined) return known;
    const refusal = launchRefusal(this.#standing, server.launch, this.#sourcesOf(server)) ?? 'none';
    launches.set(server, refusal);
    return refusal;
  }

  /** @throws HostError `forbidden` */
  mustAllow(definition: ServerDefinition): void {
    const why = this.refusalOf(definition);
    if (why === 'none') return;
    const { name, launch } = definition;
    if (why !== 'policyUnusable') {
      throw problemError({ kind: 'managedServerRefused', server: name, why, launch: hashWithoutAccount(launch) });
    }
    this.#mustBeUsable();
  }

  /** Which sources of servers have to be found out before one starts; `undefined` where the policy names none. */
  get sourceWish(): SourceWish | undefined {
    return sourceWishOf(this.#standing);
  }

  /** Takes what was found out about a server, in place of what was known. */
  noteSources(server: StartedServer, sources: readonly LaunchSource[]): void {
    this.#sources.set(keyOf(server), sources);
    this.#verdicts = noVerdicts();
  }

  #sourcesOf(server: StartedServer): readonly LaunchSource[] {
    return this.#sources.get(keyOf(server)) ?? [];
  }

  /** The rules of the organization about a server; looked up for every call. */
  rulesFor(definition: ServerDefinition): readonly PolicyRule[] {
    const known = this.#verdicts.rules.get(definition);
    if (known !== undefined) return known;
    const rules = managedRules(this.#standing, definition, this.#sourcesOf(definition));
    this.#verdicts.rules.set(definition, rules);
    return rules;
  }

  /** For what the user runs by hand, which no other rule is asked about. @throws HostError `forbidden` */
  mustAllowTool(definition: ServerDefinition, toolName: string): void {
    this.mustAllow(definition);
    const isDenied = this.rulesFor(definition).some(
      ({ action, server, tool }) =>
        action === 'deny' && matchesWildcard(server, definition.name) && matchesWildcard(tool, toolName),
    );
    if (isDenied) throw problemError({ kind: 'managedToolRefused', tool: toolName });
  }

  isOff(feature: ManagedFeature): boolean {
    return isOff(this.#standing, feature);
  }

  /** @throws HostError `forbidden` */
  mustBeOn(feature: ManagedFeature): void {
    if (this.isOff(feature)) throw problemError({ kind: 'managedFeatureOff', feature });
  }

  /** What counts for a chat that is set to this mode. */
  modeThatCounts(mode: ConversationMode): ConversationMode {
    return modeThatCounts(this.#standing, mode);
  }

  /** @throws HostError `forbidden` */
  mustOpenMode(mode: ConversationMode): void {
    if (!isModeOpen(this.#standing, mode)) throw problemError({ kind: 'managedModeRefused' });
  }

  isProviderOpen(provider: Pick<ProviderConfig, 'kind' | 'baseUrl'>): boolean {
    return isProviderOpen(this.#standing, provider);
  }

  /** @throws HostError `forbidden` */
  mustOpenProvider(provider: Pick<ProviderConfig, 'kind' | 'name' | 'baseUrl'>): void {
    if (this.isProviderOpen(provider)) return;
    this.#mustBeUsable();
    throw problemError({ kind: 'managedProviderRefused', name: provider.name });
  }

  /** @throws HostError `forbidden` */
  mustOpenRegistry(url: string): void {
    if (isRegistryOpen(this.#standing, url)) return;
    this.#mustBeUsable();
    this.mustBeOn('registries');
    throw problemError({ kind: 'managedRegistryRefused', host: URL.parse(url)?.host ?? url });
  }

  isNamespaceOpen(name: string): boolean {
    return isNamespaceOpen(this.#standing, name);
  }

  /** @throws HostError `forbidden` */
  mustOpenPublisher(name: string): void {
    if (!this.isNamespaceOpen(name)) throw problemError({ kind: 'managedPublisherRefused', name });
  }

  #mustBeUsable(): void {
    if (this.#standing.kind !== 'unusable') return;
    const { place, fault, detail } = this.#standing;
    throw problemError({ kind: 'managedPolicyUnusable', place, fault, detail });
  }

  async #read(): Promise<ManagedStanding> {
    const { source } = this.#parts;
    try {
      return readManagedPolicy(source.path, await source.read());
    } catch (error) {
      this.#warn('The managed policy could not be read', error);
      return { kind: 'unusable', path: source.path, place: source.path, fault: 'unreadable', detail: '' };
    }
  }

  #take(next: ManagedStanding): void {
    const before = this.#standing;
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    this.#standing = next;
    this.#verdicts = noVerdicts();
    try {
      this.#parts.audit.managedPolicy(this.#parts.source.path, next);
    } catch (error) {
      // It counts all the same: nothing runs that could not be recorded, either.
      this.#warn('The managed policy could not be recorded', error);
    }
    this.#parts.state.publish({ type: 'managed.changed', managed: next });
    this.#changed.fire();
  }

  #warn(message: string, error: unknown): void {
    this.#parts.log.write('error', message, { error: toErrorInfo(error).message });
  }
}

function keyOf({ id, launch }: StartedServer): string {
  return `${launchHash(launch)} ${id}`;
}
