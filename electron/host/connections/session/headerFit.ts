import type { Tool } from '@modelcontextprotocol/client';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/lib/json.ts';

const keyword = 'x-mcp-header';
/** The syntax of header names (RFC 9110, 5.1). */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const headerTypes: ReadonlySet<JsonValue | undefined> = new Set(['string', 'integer', 'boolean']);
/** Keys whose content is a value, not a schema. */
const values: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples', 'required']);

/** Whether a tool demands arguments as headers (2026-07-28, basic/transports). */
export function wantsHeaders({ inputSchema }: Pick<Tool, 'inputSchema'>): boolean {
  return JSON.stringify(inputSchema).includes(keyword);
}

/** A modern server over HTTP may demand arguments as headers; a tool with impossible demands cannot be called. */
export function headersFit(tool: Pick<Tool, 'inputSchema'>): boolean {
  return !wantsHeaders(tool) || fitsHeaders(tool.inputSchema as JsonObject);
}

/**
 * Whether all arguments that a tool demands as headers can be sent that way (2026-07-28, basic/transports): they must
 * be simple values, reachable by names alone, each with a unique header name. A tool with other demands is left out.
 * Pure.
 */
export function fitsHeaders(inputSchema: JsonObject): boolean {
  const names: string[] = [];
  const fitting = countFitting(inputSchema, names, { isRoot: true });
  const areDistinct = new Set(names.map((name) => name.toLowerCase())).size === names.length;
  return areDistinct && fitting === countAll(inputSchema);
}

function countFitting(schema: JsonObject, names: string[], { isRoot = false } = {}): number {
  const name = schema[keyword];
  const isFitting = !isRoot && typeof name === 'string' && token.test(name) && headerTypes.has(schema['type']);
  if (isFitting) names.push(name);
  const { properties } = schema;
  const inner = isJsonObject(properties) ? Object.values(properties).filter(isJsonObject) : [];
  return inner.reduce((sum, each) => sum + countFitting(each, names), isFitting ? 1 : 0);
}

function countAll(schema: JsonValue | undefined): number {
  if (Array.isArray(schema))
    return (schema as readonly JsonValue[]).reduce<number>((sum, each) => sum + countAll(each), 0);
  if (!isJsonObject(schema)) return 0;
  let count = keyword in schema ? 1 : 0;
  for (const [key, inner] of Object.entries(schema)) {
    if (values.has(key) || key === keyword) continue;
    // The names of properties are arbitrary.
    count += key === 'properties' && isJsonObject(inner) ? countAll(Object.values<JsonValue>(inner)) : countAll(inner);
  }
  return count;
}
