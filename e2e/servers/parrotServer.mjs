// A server that repeats what it gets, in every kind of content.
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

serveStdio(
  () => {
    const server = new McpServer({ name: 'parrot', version: '1.0.0' });
    server.registerTool(
      'speak',
      { description: 'Says it', inputSchema: z.object({ text: z.string() }) },
      ({ text }) => ({
        content: [
          // Without hidden characters, so that it can be shown as Markdown.
          { type: 'text', text: text.replace(/[^\n\x20-\x7e]/g, '') },
          { type: 'text', text },
          { type: 'resource', resource: { uri: 'demo://said', mimeType: 'text/markdown', text } },
          { type: 'resource_link', uri: text.slice(0, 500), name: text.slice(0, 500) },
        ],
        structuredContent: { said: text.split('\n\n').map((each) => ({ each })) },
      }),
    );
    return server;
  },
  { legacy: 'serve' },
);
