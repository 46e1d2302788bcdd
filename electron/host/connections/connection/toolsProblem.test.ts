import { expect, it } from 'vitest';
import { runningConnection } from '../../testing/rawConnection.ts';

const linesOf = (connection: Awaited<ReturnType<typeof runningConnection>>['connection']) =>
  connection.record.log.after(0, 100).map(({ text }) => text);

it('a missing list of tools is reported on the row and in the log', async () => {
  const { connection, states } = await runningConnection({}, (server) =>
    server.on('tools/list', () => ({ tools: null })),
  );
  expect(states.at(-1)).toMatchObject({ kind: 'running', facts: { toolCount: 0, toolsProblem: 'unreadable' } });
  expect(linesOf(connection)).toContainEqual(expect.stringContaining('the server sent nothing'));
});

it('a list of another shape is reported when the server has more than tools', async () => {
  const { states } = await runningConnection({}, (server) => {
    server.capabilities = { tools: {}, prompts: {} };
    server.on('tools/list', () => ({ tools: { echo: {} } }));
    server.on('prompts/list', () => ({ prompts: [] }));
  });
  expect(states.at(-1)).toMatchObject({ kind: 'running', facts: { toolCount: 0, toolsProblem: 'unreadable' } });
});

it('unreadable entries of a list are reported, and a valid list gives no report', async () => {
  const { states } = await runningConnection(
    {},
    (server) => void (server.tools = [{ name: 'a', inputSchema: {} }, { name: 7 }]),
  );
  expect(states.at(-1)).toMatchObject({ facts: { toolCount: 1, toolsProblem: 'partly' } });
  const { states: sound } = await runningConnection();
  expect(sound.at(-1)).toMatchObject({ kind: 'running' });
  expect(sound.at(-1)).not.toMatchObject({ facts: { toolsProblem: expect.anything() as unknown } });
});
