import type { Result } from '@modelcontextprotocol/client';

/**
 * Repairs common mistakes in the answer to `initialize` or `server/discover`: fields without a value, capabilities that
 * are `true` instead of an object, a missing name or version. Pure.
 */
export function repairedHandshake(result: Result): Result {
  const known = withoutNulls(result) as Record<string, unknown>;
  const { capabilities, serverInfo } = known;
  const isInitialize = 'protocolVersion' in known;
  return {
    ...known,
    ...(isInitialize || capabilities !== undefined ? { capabilities: repairedCapabilities(capabilities) } : {}),
    ...(isInitialize ? { serverInfo: { name: '', version: '', ...(isRecord(serverInfo) ? serverInfo : {}) } } : {}),
  };
}

function repairedCapabilities(capabilities: unknown): Record<string, unknown> {
  if (!isRecord(capabilities)) return {};
  const declared = Object.entries(capabilities).filter(([, value]) => value !== false);
  return Object.fromEntries(declared.map(([name, value]) => [name, isRecord(value) ? value : {}]));
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(entries.map(([key, member]) => [key, withoutNulls(member)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
