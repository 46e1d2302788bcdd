// A server on the MCP SDK, to be built into one file and packed as a bundle.
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('where', { description: 'Says how it was started.' }, () => ({
  content: [
    {
      type: 'text',
      text: JSON.stringify({ args: process.argv.slice(2), key: process.env.NOTES_KEY, cwd: process.cwd() }),
    },
  ],
}));
await server.connect(new StdioServerTransport());
