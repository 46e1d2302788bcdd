import type { ServerId, Sha256 } from '../../../../shared/domain/ids.ts';
import { isCallableBy, type ToolRef, type ToolSummary } from '../../../../shared/domain/tool.ts';
import type { JsonObject } from '../../../../shared/lib/json.ts';
import { findLookalikes, mayLookAlike, type SkeletonMaker } from './lookalikes.ts';
import type { ToolDefinition } from './toolDefinition.ts';
import type { ToolPins } from '../../consent/pins/toolPins.ts';
import type { Room } from '../../ground/rooms/room.ts';
import { ToolListings } from './toolListings.ts';
import { assignModelNames, toolKey } from './toolNames.ts';
import type { ToolSwitches } from './toolSwitches.ts';

/** The tools of all running servers, in one list. Tools are identified by the server's id and their name. */
export class ToolCatalog implements Room {
  readonly #listings: ToolListings;
  readonly #switches: Pick<ToolSwitches, 'isOff'>;
  readonly #pins: Pick<ToolPins, 'isChanged' | 'appearedAt'>;
  #summaries: readonly ToolSummary[] | undefined;
  #offered: readonly ToolSummary[] | undefined;
  #skeletonOf: SkeletonMaker | undefined;
  #byModelName = new Map<string, ToolSummary>();

  /** @param pins says which tools wait for the user because they changed, and which are new */
  constructor(
    switches: Pick<ToolSwitches, 'isOff'>,
    pins: Pick<ToolPins, 'isChanged' | 'appearedAt'>,
    listings: ToolListings = new ToolListings(),
  ) {
    this.#listings = listings;
    this.#switches = switches;
    this.#pins = pins;
  }

  /** Replaces the tools of a server. */
  setTools(serverId: ServerId, serverName: string, tools: readonly ToolDefinition[]): void {
    this.#listings.set(serverId, { serverName, tools });
    this.#summaries = undefined;
  }

  /** Whether a name may look like another one and the skeleton table is not loaded yet. */
  get wantsSkeletons(): boolean {
    if (this.#skeletonOf !== undefined) return false;
    return this.#listings.all().some(({ tools }) => tools.some(({ tool }) => mayLookAlike(tool.name)));
  }

  /** Enables the search for lookalike names. */
  useSkeletons(skeletonOf: SkeletonMaker): void {
    this.#skeletonOf = skeletonOf;
    this.#summaries = undefined;
  }

  removeServer(serverId: ServerId): void {
    if (this.#listings.delete(serverId)) this.#summaries = undefined;
  }

  /** Sorted by server and name, so that the list a model gets is the same every time (prompt caches). */
  list(serverId?: ServerId): readonly ToolSummary[] {
    const all = (this.#summaries ??= this.#build());
    return serverId === undefined ? all : all.filter((summary) => summary.tool.serverId === serverId);
  }

  /**
   * The tools that models get: those that are meant for models, switched on and did not change without the user's
   * approval, in the same order. The same array as long as nothing changes.
   */
  offered(): readonly ToolSummary[] {
    const all = this.list();
    return (this.#offered ??= all.filter((tool) => isUsable(tool) && isCallableBy(tool, 'model')));
  }

  /** A tool that is for models and switched on. */
  byModelName(name: string): ToolSummary | undefined {
    this.list();
    return this.#byModelName.get(name);
  }

  /** Whether it is switched on or not. */
  find(tool: ToolRef): ToolSummary | undefined {
    return this.list(tool.serverId).find((summary) => summary.tool.name === tool.name);
  }

  /**
   * The tool as models and apps may call it: one that is switched off does not exist for them. One that changed does,
   * and the user is asked.
   */
  findOffered(tool: ToolRef): ToolSummary | undefined {
    const found = this.find(tool);
    return found?.enabled === true ? found : undefined;
  }

  /** The complete JSON that the server lists for a tool. */
  json(tool: ToolRef): JsonObject | undefined {
    return this.#listings.json(tool);
  }

  /** Of the tools that models or apps can call now: a grant for the server does not cover the others. */
  definitionHashes(serverId: ServerId): Sha256[] {
    return this.list(serverId)
      .filter(isUsable)
      .map((summary) => summary.definitionHash);
  }

  /** How many of the server's listed tools are switched off. */
  countOff(serverId: ServerId): number {
    // Do not use the list of all tools: it would be rebuilt for each server that starts.
    return this.#listings.of(serverId).filter(({ tool }) => this.#switches.isOff(tool)).length;
  }

  /** Called when switches or pins have changed. */
  standingChanged(): void {
    this.#summaries = undefined;
  }

  #build(): readonly ToolSummary[] {
    const named = this.#listings
      .all()
      .flatMap(({ serverName, tools }) =>
        tools.map((definition) => ({ serverName, definition, tool: definition.tool })),
      )
      .sort((a, b) => compare(a.serverName, b.serverName) || compare(toolKey(a.tool), toolKey(b.tool)));
    const names = assignModelNames(named);
    const lookalikes = this.#findLookalikes(named.map(({ tool }) => tool));
    const summaries = named.map(({ definition: { json: _, ...definition }, tool }) => ({
      ...definition,
      modelName: names.get(toolKey(tool)) ?? tool.name,
      enabled: !this.#switches.isOff(tool),
      isChanged: this.#pins.isChanged(tool),
      ...optionalTime(this.#pins.appearedAt(tool)),
      ...optionalLooks(lookalikes?.get(toolKey(tool))),
    }));
    const offered = summaries.filter((tool) => tool.enabled && isCallableBy(tool, 'model'));
    this.#offered = undefined;
    this.#byModelName = new Map(offered.map((summary) => [summary.modelName, summary]));
    return summaries;
  }

  #findLookalikes(tools: readonly ToolRef[]): ReadonlyMap<string, readonly string[]> | undefined {
    if (this.#skeletonOf === undefined) return undefined;
    const all = tools.map((tool) => ({ key: toolKey(tool), name: tool.name }));
    return findLookalikes(all, this.#skeletonOf);
  }
}

function optionalLooks(looksLike: readonly string[] | undefined): { looksLike?: string[] } {
  return looksLike === undefined ? {} : { looksLike: [...looksLike] };
}

function optionalTime(appearedAt: number | undefined): { appearedAt?: number } {
  return appearedAt === undefined ? {} : { appearedAt };
}

function isUsable({ enabled, isChanged }: ToolSummary): boolean {
  return enabled && !isChanged;
}

/** By code unit: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
