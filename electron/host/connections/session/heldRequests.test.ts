import { expect, it } from 'vitest';
import { runningConnection } from '../../testing/rawConnection.ts';

const form = { message: 'Who?', requestedSchema: { type: 'object', properties: {} } };

it('a call does not time out for silence while its server waits for the user, but does afterwards', async () => {
  const user = Promise.withResolvers<{ action: 'decline' }>();
  let asked = 0;
  const { connection, server, pass } = await runningConnection(
    {
      elicit: () => {
        asked++;
        return user.promise;
      },
    },
    (raw) => raw.on('tools/call', () => undefined),
  );
  const call = connection.callTool('echo', {}, {});
  const failed = call.catch((error: unknown) => error);
  await server.until('tools/call');
  server.say({ jsonrpc: '2.0', id: 'q', method: 'elicitation/create', params: form });
  await expect.poll(() => asked).toBe(1);
  let isOver = false;
  void failed.then(() => (isOver = true));
  // The limit is ten seconds without a sign of life, a minute in all.
  await pass(30_000);
  expect(isOver).toBe(false);
  user.resolve({ action: 'decline' });
  await expect.poll(() => server.received.some((message) => 'id' in message && message.id === 'q')).toBe(true);
  await pass(9000);
  expect(isOver).toBe(false);
  await pass(2000);
  expect(await failed).toMatchObject({ problem: { kind: 'noAnswerWithin', limit: 'idle', seconds: 10 } });
});
