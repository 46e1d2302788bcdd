import type { ServerId } from '../../../../shared/domain/ids.ts';
import type { ToolRef } from '../../../../shared/domain/tool.ts';
import { callToolName, findToolsName } from '../../../../shared/domain/toolLoading.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';

/** The tool of Gatehouse with which models read shortened results. */
export const readResultName = 'read_result';

/** Those with which they load a skill that the user approved, and read its files. */
export const loadSkillName = 'load_skill';
export const readSkillFileName = 'read_skill_file';

/** No tool of a server gets one of these names. */
const hostToolNames: ReadonlySet<string> = new Set([
  readResultName,
  findToolsName,
  callToolName,
  loadSkillName,
  readSkillFileName,
]);

/** The shortest limit among providers; their alphabet is `[A-Za-z0-9_-]`. */
export const maxModelName = 64;

export interface NamedTool {
  readonly tool: ToolRef;
  readonly serverName: string;
}

/** One key for a tool, for maps. */
export function toolKey(tool: ToolRef): string {
  return `${tool.serverId}/${tool.name}`;
}

/**
 * Gives every tool the name models see: server and tool, readable, at most 64 characters, unique. The same set of tools
 * always gets the same names; a short hash makes a cut or repeated name unique.
 */
export function assignModelNames(tools: readonly NamedTool[]): Map<string, string> {
  const wanted = tools.map(({ tool, serverName }) => ({ tool, plain: plainName(serverName, tool.name) }));
  const count = new Map<string, number>();
  for (const { plain } of wanted) count.set(plain, (count.get(plain) ?? 0) + 1);
  return new Map(
    wanted.map(({ tool, plain }) => {
      const unique =
        plain.length <= maxModelName && count.get(plain) === 1 && !endsLikeHash(plain) && !hostToolNames.has(plain);
      return [toolKey(tool), unique ? plain : withHash(plain, tool)];
    }),
  );
}

function plainName(serverName: string, toolName: string): string {
  return [serverName, toolName].map(slug).join('_');
}

/** Of a server's name. */
const maxStart = 40;

/** How the names begin that models see of a server's tools. Pure. */
export function nameStart(serverName: string): string {
  return keepStart(slug(serverName), maxStart);
}

function slug(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|_+$/g, '') || 'x';
}

/** A name that seems to end with our hash could be made to collide with a name that does. */
function endsLikeHash(name: string): boolean {
  return /_[0-9a-f]{8}$/.test(name);
}

function withHash(plain: string, tool: { serverId: ServerId; name: string }): string {
  const hash = canonicalHash([tool.serverId, tool.name]).slice(0, 8);
  return `${keepStart(plain, maxModelName - 9)}_${hash}`;
}
