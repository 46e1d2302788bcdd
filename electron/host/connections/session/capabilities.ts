import type { ServerCapabilities } from '@modelcontextprotocol/client';
import { problemError } from '../../../../shared/domain/error.ts';

/** The capability that a server must have declared for each request. */
const needs = {
  'tools/list': ({ tools }) => tools,
  'tools/call': ({ tools }) => tools,
  'resources/list': ({ resources }) => resources,
  'resources/templates/list': ({ resources }) => resources,
  'resources/read': ({ resources }) => resources,
  'resources/subscribe': ({ resources }) => resources?.subscribe,
  'resources/unsubscribe': ({ resources }) => resources?.subscribe,
  'prompts/list': ({ prompts }) => prompts,
  'prompts/get': ({ prompts }) => prompts,
  'completion/complete': ({ completions }) => completions,
  'logging/setLevel': ({ logging }) => logging,
} satisfies Record<string, (capabilities: ServerCapabilities) => unknown>;

/** A request that only some servers accept. */
export type OfferedMethod = keyof typeof needs;

/**
 * Whether a server declared the capability for a request (2025-06-18, basic/lifecycle#operation). Pure. Servers of
 * 2024-11-05 had no way to declare completion and may be asked for it.
 */
export function isOffered(method: OfferedMethod, capabilities: ServerCapabilities, revision: string): boolean {
  if (method === 'completion/complete' && revision === '2024-11-05') {
    return capabilities.prompts !== undefined || capabilities.resources !== undefined;
  }
  const needed = needs[method](capabilities);
  return needed !== undefined && needed !== false;
}

/** @throws HostError `notOffered` */
export function mustBeOffered(method: OfferedMethod, capabilities: ServerCapabilities, revision: string): void {
  if (isOffered(method, capabilities, revision)) return;
  throw problemError({ kind: 'methodNotOffered', method });
}
