import type { Transport } from '@modelcontextprotocol/client';

const instructions = `This is the sample server of Gatehouse. It runs inside the app, reaches neither files nor the network, \
and is there to try things out: echo, add, current_time, write_note and list_notes, draw_picture, slow_count.`;

/**
 * Starts a fresh sample server inside this process and answers the client's end of the connection to it. Closing that
 * end ends the server, and its notes with it.
 */
export async function createSampleTransport(): Promise<Transport> {
  // Both SDKs are loaded only when somebody switches the sample server on.
  const [{ InMemoryTransport }, { McpServer }, { addNoteTools, addReadingTools, addShowTools }] = await Promise.all([
    import('@modelcontextprotocol/client'),
    import('@modelcontextprotocol/server'),
    import('./tools.ts'),
  ]);
  const server = new McpServer(
    { name: 'gatehouse-sample', title: 'Gatehouse sample server', version: '1.0.0' },
    { instructions },
  );
  addReadingTools(server);
  addNoteTools(server);
  addShowTools(server);
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair();
  await server.connect(serverEnd);
  return clientEnd;
}
