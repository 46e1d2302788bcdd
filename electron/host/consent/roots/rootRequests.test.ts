import { expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { runningConnection } from '../../testing/rawConnection.ts';

const ask = { jsonrpc: '2.0', id: 'q', method: 'roots/list' };

it('a server that asks for undeclared roots gets an error', async () => {
  verifies('R5');
  const { server } = await runningConnection();
  server.say(ask);
  expect(await server.untilAnswer('q')).toMatchObject({ error: { code: -32601 } });
});

it('a server gets an error when roots cannot be listed', async () => {
  verifies('R5');
  const { server } = await runningConnection({ listRoots: () => Promise.reject(new Error('The disk is gone')) });
  server.say(ask);
  expect(await server.untilAnswer('q')).toMatchObject({ error: { code: -32603 } });
});
