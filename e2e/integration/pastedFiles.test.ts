import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { RealHost } from './realHost.ts';

const password = 'tiger-lily-lake';
const place = 'river-bank-seven';
const path = '${workspaceFolder}/.env';

async function startHost() {
  const host = await RealHost.start();
  onTestFinished(() => host.stop());
  return host;
}

const text = JSON.stringify({
  mcpServers: { db: { command: 'node', args: ['db.js'], env: { OWN: 'mine' }, envFile: path } },
});
const chosen = [{ at: 0, name: 'db' }];

it('a file of variables that the user chose for a pasted text: names are shown, values go to the server and the secret store', async () => {
  const host = await startHost();
  const files = [
    { path, text: `export DB_PASS="${password}"\nPLACE=${place}\nOWN=theirs\nREF=\${secret:other.KEY}\n` },
    { path: '/etc/other', text: 'A=b' },
  ];
  const reading = await host.call('server.recognise', { text, files });
  expect(reading).toMatchObject({ fields: [], servers: [{ notes: [], secrets: ['DB_PASS', 'REF'] }] });
  expect(reading.servers[0]?.envFile).toEqual({ path, names: ['DB_PASS', 'PLACE', 'REF'] });
  for (const value of [password, place, 'theirs', 'other.KEY']) expect(JSON.stringify(reading)).not.toContain(value);

  // What the page says about hidden values counts for nothing.
  const answers = { 'file:db:1': { value: 'of-the-page' }, 'secret:db:0': { value: 'of-the-page' } };
  const { added, problems } = await host.call('server.import', { text, files, chosen, answers });
  expect([added.length, problems]).toEqual([1, []]);
  const written = await readFile(join(host.folder, 'mcp.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    mcpServers: {
      db: { env: { OWN: 'mine', PLACE: place, DB_PASS: '${secret:db.DB_PASS}', REF: '${secret:db.REF}' } },
    },
  });
  expect(written + JSON.stringify(host.events) + (await host.logText())).not.toContain(password);
});

it('what the text says is off is added off, and the rest on', async () => {
  const host = await startHost();
  const texts = [
    '{"mcpServers":{"a":{"command":"x","disabled":true},"b":{"command":"x","isActive":false},"c":{"command":"x","disabled":false}}}',
    'extensions:\n  d:\n    type: stdio\n    cmd: x\n    enabled: false\n  e:\n    type: stdio\n    cmd: x\n    enabled: true\n',
    '{"mcp":{"f":{"type":"local","command":["x"],"enabled":false}}}',
    '{"context_servers":{"g":{"command":"x","args":[],"enabled":false}}}',
    '[mcp_servers.h]\ncommand = "x"\nenabled = false\n',
  ];
  for (const each of texts) {
    const { servers } = await host.call('server.recognise', { text: each, files: [] });
    const all = servers.map(({ name }, at) => ({ at, name }));
    const { problems } = await host.call('server.import', { text: each, files: [], chosen: all, answers: {} });
    expect(problems).toEqual([]);
  }
  const { mcpServers } = JSON.parse(await readFile(join(host.folder, 'mcp.json'), 'utf8')) as {
    mcpServers: Record<string, { disabled?: boolean }>;
  };
  const off = Object.entries(mcpServers).flatMap(([name, { disabled }]) => (disabled === true ? [name] : []));
  expect(Object.keys(mcpServers).filter((name) => name.length === 1)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(off.filter((name) => name.length === 1)).toEqual(['a', 'b', 'd', 'f', 'g', 'h']);
});

it('a file that is no list of variables is said, and a link gets none', async () => {
  const host = await startHost();
  // Of fewer characters than bytes.
  const tooLong = [{ path, text: `A=${'字'.repeat(40_000)}` }];
  const reading = await host.call('server.recognise', { text, files: tooLong });
  expect(reading.servers[0]).toMatchObject({
    envFile: { names: [] },
    notes: [{ kind: 'envFileUnreadable', what: path }],
  });

  const config = Buffer.from(JSON.stringify({ command: 'x', envFile: path })).toString('base64');
  const link = `cursor://anysphere.cursor-deeplink/mcp/install?name=a&config=${config}`;
  const ofLink = await host.call('server.recognise', { text: link, files: [{ path, text: 'A=b' }] });
  expect(ofLink.servers[0]).toMatchObject({
    envFile: { names: [] },
    launch: { env: {} },
    notes: [{ kind: 'envFile' }],
  });
});
