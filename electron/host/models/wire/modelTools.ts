import { maxDescriptionChars, maxSchemaChars, maxToolChars } from '../../../../shared/domain/toolLimits.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelTool } from '../../ports/modelProvider.ts';

/** A tool as a model sees it. */
export interface OfferedTool {
  readonly tool: { readonly serverId: string; readonly name: string };
  readonly modelName: string;
  readonly title?: string | undefined;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

/** The tools that one request contains, and those it leaves out or shortens. */
export interface ModelToolSet {
  readonly tools: readonly ModelTool[];
  readonly leftOut: number;
  /** The names of tools that are sent with a shorter definition than their server lists. */
  readonly shortened: readonly string[];
  /** About how many characters the tools take as JSON. */
  readonly chars: number;
}

/**
 * The tools of one request. If they are too many or too large, each server gets a fair share: the next tool comes from the
 * server that has used the least room so far, in that server's order, so that no server pushes out the others. The same tools
 * always give the same request. Pure.
 *
 * @param offered in the order in which they are sent
 */
export function modelTools(offered: readonly OfferedTool[], maxTools: number, maxChars = maxToolChars): ModelToolSet {
  const { sized, kept } = chooseTools(offered, maxTools, maxChars);
  return {
    tools: kept.map(({ tool }) => tool),
    leftOut: sized.length - kept.length,
    shortened: kept.filter(({ isShortened }) => isShortened).map(({ tool: { name } }) => name),
    chars: kept.reduce((sum, { chars }) => sum + chars, 0),
  };
}

/** About how many characters a definition takes as JSON. Pure. */
export function definitionChars(offered: OfferedTool): number {
  return sizedTool(offered).chars;
}

/** A definition as requests contain it, shortened where it is too large. Pure. */
export function modelTool(offered: OfferedTool): ModelTool {
  return sizedTool(offered).tool;
}

function chooseTools(offered: readonly OfferedTool[], maxTools: number, maxChars: number) {
  const sized = offered.map(sizedTool);
  const chars = sized.reduce((sum, tool) => sum + tool.chars, 0);
  const isAll = sized.length <= maxTools && chars <= maxChars;
  return { sized, kept: isAll ? sized : inFairShares(sized, maxTools, maxChars) };
}

interface SizedTool {
  readonly serverId: string;
  readonly tool: ModelTool;
  readonly chars: number;
  readonly isShortened: boolean;
}

interface Share {
  readonly tools: readonly SizedTool[];
  next: number;
  count: number;
  chars: number;
}

function inFairShares(all: readonly SizedTool[], maxTools: number, maxChars: number): SizedTool[] {
  const shares = new Map<string, Share>();
  for (const [serverId, tools] of Map.groupBy(all, (tool) => tool.serverId)) {
    shares.set(serverId, { tools, next: 0, count: 0, chars: 0 });
  }
  const kept = new Set<SizedTool>();
  let chars = 0;
  const open = new Set(shares.values());
  while (open.size > 0 && kept.size < maxTools) {
    const share = leastOf(open, maxTools, maxChars);
    const tool = share?.tools[share.next];
    if (share === undefined || tool === undefined) {
      if (share !== undefined) open.delete(share);
      continue;
    }
    share.next++;
    // A tool that does not fit leaves room for smaller ones.
    if (chars + tool.chars > maxChars) continue;
    kept.add(tool);
    chars += tool.chars;
    share.count++;
    share.chars += tool.chars;
  }
  return all.filter((tool) => kept.has(tool));
}

/** The server that has used the least room, by count or by size, whichever is larger for it. The first one if several are equal. */
function leastOf(shares: ReadonlySet<Share>, maxTools: number, maxChars: number): Share | undefined {
  let least: Share | undefined;
  let leastPart = Infinity;
  for (const share of shares) {
    const part = Math.max(share.count / maxTools, share.chars / maxChars);
    if (part >= leastPart) continue;
    least = share;
    leastPart = part;
  }
  return least;
}

/** The characters around a tool's texts in JSON. */
const frameChars = '{"name":"","description":"","inputSchema":}'.length;

function sizedTool({ tool, modelName, title, description, inputSchema }: OfferedTool): SizedTool {
  const schema = boundedSchema(inputSchema);
  const words = description || (title ?? '');
  const kept = keepStart(words, maxDescriptionChars);
  const missing = words.length - kept.length;
  const notes = [
    ...(missing > 0 ? [`[Of this description ${missing} characters are left out.]`] : []),
    ...(schema.isOutline ? ['[The schema of the arguments is too large to be shown. This is its outline.]'] : []),
  ];
  const sent = {
    server: tool.serverId,
    name: modelName,
    description: [kept, ...notes].join('\n'),
    inputSchema: schema.value,
  };
  return {
    serverId: tool.serverId,
    tool: sent,
    chars: schema.chars + sent.description.length + modelName.length + frameChars,
    isShortened: notes.length > 0,
  };
}

interface BoundedSchema {
  readonly value: JsonObject;
  readonly chars: number;
  readonly isOutline: boolean;
}

/** Every step of a turn sends every tool, and a listed schema never changes, so its size is kept. */
const bounded = new WeakMap<JsonObject, BoundedSchema>();

function boundedSchema(schema: JsonObject): BoundedSchema {
  const known = bounded.get(schema);
  if (known !== undefined) return known;
  const made = makeBounded(schema);
  bounded.set(schema, made);
  return made;
}

function makeBounded(schema: JsonObject): BoundedSchema {
  const { length } = JSON.stringify(schema);
  if (length <= maxSchemaChars) return { value: schema, chars: length, isOutline: false };
  const outline = outlineOf(schema);
  const outlineLength = JSON.stringify(outline).length;
  if (outlineLength <= maxSchemaChars) return { value: outline, chars: outlineLength, isOutline: true };
  return { value: { type: 'object' }, chars: '{"type":"object"}'.length, isOutline: true };
}

const maxOutlineWords = 200;

/** The names and types of the arguments. The host checks a model's arguments against the whole schema. */
function outlineOf({ properties, required }: JsonObject): JsonObject {
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  const outline = fields.map(([name, field]): [string, JsonObject] => {
    const { type, description } = isJsonObject(field) ? field : {};
    return [
      name,
      {
        ...(typeof type === 'string' ? { type } : {}),
        ...(typeof description === 'string' ? { description: keepStart(description, maxOutlineWords) } : {}),
      },
    ];
  });
  const isShortList = Array.isArray(required) && JSON.stringify(required).length < maxSchemaChars / 2;
  return { type: 'object', properties: Object.fromEntries(outline), ...(isShortList ? { required } : {}) };
}
