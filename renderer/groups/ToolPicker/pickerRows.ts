import { isOffered, type OfferedTools } from '../../../shared/domain/assistant.ts';
import type { ServerId } from '../../../shared/domain/ids.ts';
import { type ServerStanding, standingOf } from '../../../shared/domain/toolChoice.ts';
import type { ToolLoading } from '../../../shared/domain/toolLoading.ts';
import type { ToolChoice } from '../../../shared/domain/toolPicker.ts';

/** Why a server lists no tools now. */
export type ServerPause = 'off' | 'installing' | 'starting' | 'stopped' | 'failed' | 'needsAuth' | 'needsTrust';

/** A tool as it is chosen; `gone`: its server does not list it now. */
type PickedTool = Omit<ToolChoice, 'withheld'> & { readonly withheld?: ToolChoice['withheld'] | 'gone' };

/** What a request has of a server's tools. */
interface ServerLoad {
  readonly sent: number;
  readonly searched: number;
  readonly tokens: number;
  /** Which are sent, where others are not. */
  readonly sentNames?: readonly string[] | undefined;
}

/** A server, as tools are chosen from it. */
export interface PickerServer {
  readonly id: ServerId;
  readonly name: string;
  /** `undefined`: it runs. */
  readonly pause: ServerPause | undefined;
  readonly tools: readonly PickedTool[];
  /** Missing until it is known. */
  readonly load: ServerLoad | undefined;
  readonly loading: ToolLoading | 'automatic';
}

/** Why a tool cannot be switched here. */
type Withheld = 'off' | 'changed' | 'project' | 'gone';

interface RowPlace {
  /** Counted from one, among the rows of its level. */
  readonly place: number;
  readonly siblings: number;
}

export interface ServerRow extends RowPlace {
  readonly kind: 'server';
  readonly server: PickerServer;
  readonly isOpen: boolean;
  readonly standing: ServerStanding;
  /** How many of its tools the chat offers. */
  readonly on: number;
  /** About how many tokens their definitions take. */
  readonly tokens: number;
}

export interface ToolRow extends RowPlace {
  readonly kind: 'tool';
  readonly server: PickerServer;
  readonly tool: PickedTool;
  readonly isOn: boolean;
  readonly withheld: Withheld | undefined;
  /** Whether requests have its definition, or models find it. `undefined`: neither, or not known yet. */
  readonly loaded: 'sent' | 'searched' | undefined;
}

export type PickerRow = ServerRow | ToolRow;

/** What the rows are made of. */
export interface Picking {
  readonly servers: readonly PickerServer[];
  /** The choice of the chat; `null`: all. */
  readonly chosen: OfferedTools | null;
  /** What the project of the chat offers; `null`: all. */
  readonly ofProject: OfferedTools | null;
  readonly search: string;
  readonly isOpen: (server: ServerId) => boolean;
}

/** The rows of the tree: servers, and the tools of open ones; of a search, the tools that fit and their servers. Pure. */
export function pickerRows({ servers: listed, chosen, ofProject, search, isOpen }: Picking): PickerRow[] {
  const servers = listed.map((server) => withGone(server, chosen));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isSearch = words.length > 0;
  const shown = servers.flatMap((server) => {
    const tools = isSearch ? server.tools.filter((tool) => fits(server, tool, words)) : server.tools;
    const isFound = !isSearch || tools.length > 0 || hasAll(server.name.toLowerCase(), words);
    return isFound ? [{ server, tools }] : [];
  });
  return shown.flatMap(({ server, tools }, at): PickerRow[] => {
    const isShown = isSearch ? tools.length > 0 : isOpen(server.id);
    const head = serverRow(server, { chosen, ofProject }, { place: at + 1, siblings: shown.length, isOpen: isShown });
    if (!isShown) return [head];
    const rows = tools.map((tool, toolAt) =>
      toolRow(server, tool, { chosen, ofProject }, { place: toolAt + 1, siblings: tools.length }),
    );
    return [head, ...rows];
  });
}

/** Chosen tools that a running server does not list now are shown as well: what is chosen can be seen, and taken out. */
function withGone(server: PickerServer, chosen: OfferedTools | null): PickerServer {
  if (server.pause !== undefined || chosen === null) return server;
  const names = chosen.filter(({ serverId }) => serverId === server.id).flatMap(({ names: named = [] }) => named);
  const there = new Set(server.tools.map(({ name }) => name));
  const gone = [...new Set(names)].filter((name) => !there.has(name));
  if (gone.length === 0) return server;
  return {
    ...server,
    tools: [...server.tools, ...gone.map((name) => ({ name, description: '', tokens: 0, withheld: 'gone' as const }))],
  };
}

type Choices = Pick<Picking, 'chosen' | 'ofProject'>;

function serverRow(
  server: PickerServer,
  { chosen, ofProject }: Choices,
  place: RowPlace & { readonly isOpen: boolean },
): ServerRow {
  const on = server.tools.filter(
    (tool) => withheldOf(server, tool, ofProject) === undefined && isOn(server, tool, chosen),
  );
  const standing = standingOf(
    chosen,
    server.id,
    server.tools.filter((tool) => tool.withheld !== 'gone').map(({ name }) => name),
  );
  return {
    kind: 'server',
    server,
    standing,
    on: on.length,
    tokens: on.reduce((sum, { tokens }) => sum + tokens, 0),
    ...place,
  };
}

function toolRow(server: PickerServer, tool: PickedTool, { chosen, ofProject }: Choices, place: RowPlace): ToolRow {
  const withheld = withheldOf(server, tool, ofProject);
  const isSwitchedOn = isOn(server, tool, chosen);
  const loaded = withheld === undefined && isSwitchedOn ? loadedAs(server, tool.name) : undefined;
  return { kind: 'tool', server, tool, isOn: isSwitchedOn, withheld, loaded, ...place };
}

function isOn({ id }: PickerServer, { name }: PickedTool, tools: OfferedTools | null): boolean {
  return isOffered({ tools }, { serverId: id, name });
}

function withheldOf(server: PickerServer, tool: PickedTool, ofProject: OfferedTools | null): Withheld | undefined {
  return tool.withheld ?? (isOn(server, tool, ofProject) ? undefined : 'project');
}

function loadedAs({ load }: PickerServer, name: string): ToolRow['loaded'] {
  if (load === undefined || load.sent + load.searched === 0) return undefined;
  if (load.sentNames !== undefined) return load.sentNames.includes(name) ? 'sent' : 'searched';
  return load.sent > 0 ? 'sent' : 'searched';
}

function fits(server: PickerServer, { name, title = '', description }: PickedTool, words: readonly string[]): boolean {
  return hasAll(`${name}\n${title}\n${description}\n${server.name}`.toLowerCase(), words);
}

function hasAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
