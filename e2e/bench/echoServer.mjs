/** A server with one tool over Streamable HTTP, made with the SDK's own parts. Prints its port. */
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool('echo', { inputSchema: z.object({ message: z.string() }) }, ({ message }) => ({
    content: [{ type: 'text', text: message }],
  }));
  return server;
});

const server = createServer(async (request, response) => {
  const hasBody = request.method === 'POST';
  const answer = await handler.fetch(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method,
      headers: request.headers,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) response.end();
  else Readable.fromWeb(answer.body).pipe(response);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
