import type * as values from './mcpSdkValues.ts';

type McpSdk = typeof values;

let sdk: McpSdk | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads the MCP SDK. A fifth of the CPU of a start went into it and its schemas, and no page needs them before it is
 * painted: whoever starts a server or signs in to one calls this first. `undefined` when it is loaded already; when
 * loading fails, the next call tries again.
 */
export function loadMcpSdk(): Promise<void> | undefined {
  if (sdk !== undefined) return undefined;
  return (loading ??= import('./mcpSdkValues.ts')
    .then((loaded) => void (sdk = loaded))
    .finally(() => void (loading = undefined)));
}

/** Before it is loaded, no error can be one of the SDK. */
export function isMcpSdkLoaded(): boolean {
  return sdk !== undefined;
}

/** The MCP SDK, for code that runs only when a server was started or signed in to. */
export function mcpSdk(): McpSdk {
  if (sdk === undefined) throw new Error('The MCP SDK was not loaded; see loadMcpSdk');
  return sdk;
}
