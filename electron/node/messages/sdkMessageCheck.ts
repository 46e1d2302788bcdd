/** What is used of the MCP SDK here. Named, so that a build leaves out the rest. Only `messageCheck.ts` loads it. */
export { parseJSONRPCMessage } from '@modelcontextprotocol/client';
