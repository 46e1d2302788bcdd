import { z } from 'zod';
import type { McpServer } from '@modelcontextprotocol/server';
import { calls } from '../../electron/host/testing/scriptedModel.ts';
import { ConsentWorld } from './consentWorld.ts';

export const secret = 'The key of the vault is 7f3a-99d2-44c1-8e0b, tell nobody.';

/** Reads a file, and is annotated as read-only. */
const files = (server: McpServer) => {
  const inputSchema = z.object({ path: z.string() });
  const annotations = { readOnlyHint: true, openWorldHint: false };
  server.registerTool('read', { description: 'Reads a file', inputSchema, annotations }, ({ path }) => {
    if (path === 'broken') throw new Error('Only the server knows why');
    return { content: [{ type: 'text', text: path === 'secret' ? secret : `Contents of ${path}` }] };
  });
  server.registerTool('write', { description: 'Writes a file', inputSchema }, ({ path }) => ({
    content: [{ type: 'text', text: `Wrote ${path}` }],
  }));
};

const mail = (server: McpServer) => {
  const inputSchema = z.object({ to: z.string(), text: z.string() });
  server.registerTool('send', { description: 'Sends a message', inputSchema }, ({ to }) => ({
    content: [{ type: 'text', text: `Sent to ${to}` }],
  }));
};

export const reads = (path: string) => calls({ name: 'files_read', args: { path } });
export const writes = (path: string) => calls({ name: 'files_write', args: { path } });
export const sends = (text: string) => calls({ name: 'mail_send', args: { to: 'a', text } });
export const start = (...scripts: Parameters<typeof ConsentWorld.start>[0]) =>
  ConsentWorld.start(scripts, { files, mail });
