import { loadMcpSdk } from '../../electron/host/ports/mcpSdk.ts';

// Tests of single rooms of the host start no server, which would load it.
await loadMcpSdk();
