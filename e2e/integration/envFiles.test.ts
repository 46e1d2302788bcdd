import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { RealHost } from './realHost.ts';

const password = 'tiger-lily-lake';
const place = 'river-bank-seven';

async function startHost() {
  const host = await RealHost.start();
  onTestFinished(() => host.stop());
  const home = join(host.folder, 'home');
  const put = async (path: string, text: string | Buffer) => {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  };
  return { host, home, put };
}

const inVsCode = (servers: Readonly<Record<string, object>>) =>
  JSON.stringify({
    servers: Object.fromEntries(
      Object.entries(servers).map(([name, more]) => [name, { command: 'node', args: [name], ...more }]),
    ),
  });

it('a file of variables is read once: its names are shown, its values go to the server and the secret store', async () => {
  const { host, put } = await startHost();
  const text = `# of mine\nexport DB_PASS="${password}"\nPLACE=${place}\nOWN=theirs\nREF=\${secret:other.KEY}\nEMPTY=\n`;
  await put('env/db.env', text);
  const servers = { db: { env: { OWN: 'mine' }, envFile: '${userHome}/env/db.env' } };
  await put('.config/Code/User/mcp.json', inVsCode(servers));
  const found = await host.call('otherApps.look', {});
  expect(found.files[0]?.servers[0]).toMatchObject({
    envFile: { path: '${userHome}/env/db.env', names: ['DB_PASS', 'EMPTY', 'PLACE', 'REF'] },
    secrets: ['DB_PASS', 'REF'],
    notes: [],
    launch: { env: { OWN: 'mine', PLACE: '‹PLACE›' } },
  });
  expect(found.files[0]?.fields).toEqual([]);
  for (const value of [password, place, 'theirs', 'other.KEY'])
    expect(JSON.stringify([found, host.events])).not.toContain(value);

  // What the page says about hidden values counts for nothing.
  const answers = { 'file:db:1': { value: 'of-the-page' }, 'secret:db:0': { value: 'of-the-page' } };
  const wish = { lookId: found.lookId, files: [{ at: 0, chosen: [{ at: 0, name: 'db' }], answers }] };
  const { added, problems } = await host.call('otherApps.import', wish);
  expect([added.length, problems]).toEqual([1, []]);
  const written = await readFile(join(host.folder, 'mcp.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    mcpServers: {
      db: { env: { OWN: 'mine', PLACE: place, DB_PASS: '${secret:db.DB_PASS}', EMPTY: '', REF: '${secret:db.REF}' } },
    },
  });
  expect(written + JSON.stringify(host.events) + (await host.logText())).not.toContain(password);
  const again = await host.call('otherApps.look', {});
  expect(again.files[0]?.servers[0]?.state.kind).toBe('same');
});

it('a file of variables that changes after it was shown gives nothing', async () => {
  const { host, put } = await startHost();
  await put('db.env', 'MODE=fast');
  await put('.config/Code/User/mcp.json', inVsCode({ db: { envFile: '~/db.env' } }));
  const { lookId } = await host.call('otherApps.look', {});
  await put('db.env', 'MODE=fast\nNODE_OPTIONS=--import=/tmp/evil.mjs');
  const files = [{ at: 0, chosen: [{ at: 0, name: 'db' }], answers: {} }];
  const { added, problems } = await host.call('otherApps.import', { lookId, files });
  expect(added).toEqual([]);
  expect(problems).toMatchObject([{ problem: { kind: 'appFileChanged' } }]);
});

it('files of variables that are missing, no text, too long, a pipe, or of an unknown folder are said and not read', async () => {
  const { host, home, put } = await startHost();
  await put('bytes.env', Buffer.from([0x41, 0x3d, 0xff]));
  await put('long.env', `A=${'x'.repeat(100_001)}`);
  await put('many.env', Array.from({ length: 201 }, (_, at) => `A${at}=1`).join('\n'));
  execFileSync('mkfifo', [join(home, 'pipe.env')]);
  const servers = {
    missing: { envFile: join(home, 'gone.env') },
    bytes: { envFile: '~/bytes.env' },
    long: { envFile: '~/long.env' },
    many: { envFile: '~/many.env' },
    pipe: { envFile: '~/pipe.env' },
    open: { envFile: '${workspaceFolder}/.env' },
    relative: { envFile: '.env' },
  };
  await put('.config/Code/User/mcp.json', inVsCode(servers));
  const found = await host.call('otherApps.look', {});
  const notes = (found.files[0]?.servers ?? []).map(({ name, notes: own, envFile }) => [
    name,
    own.map(({ kind }) => kind).join(),
    envFile?.names.length,
  ]);
  expect(notes).toEqual([
    ['missing', 'envFileMissing', 0],
    ['bytes', 'envFileUnreadable', 0],
    ['long', 'envFileUnreadable', 0],
    ['many', 'envFileUnreadable', 0],
    ['pipe', 'envFileUnreadable', 0],
    ['open', 'envFile', 0],
    ['relative', 'envFile', 0],
  ]);
});

it('a project names only files of variables within it', async () => {
  const { host, home, put } = await startHost();
  await put('private/keys.env', `STOLEN_KEY=${password}`);
  await put('project/.env', 'MODE=fast');
  await symlink(join(home, 'private', 'keys.env'), join(home, 'project', 'link.env'));
  const entry = (envFile: string) => ({ command: 'node', args: [envFile], envFile });
  const mcpServers = {
    own: entry('.env'),
    opened: entry('${workspaceFolder}/.env'),
    above: entry('../private/keys.env'),
    absolute: entry(join(home, 'private', 'keys.env')),
    home: entry('~/private/keys.env'),
    linked: entry('link.env'),
  };
  await put('project/.mcp.json', JSON.stringify({ mcpServers }));
  await put('.claude.json', JSON.stringify({ projects: { [join(home, 'project')]: {} } }));
  const found = await host.call('otherApps.look', {});
  const servers = found.files.flatMap((file) => file.servers);
  expect(Object.fromEntries(servers.map(({ name, notes }) => [name, notes.map(({ kind }) => kind).join()]))).toEqual({
    own: '',
    opened: '',
    above: 'envFileOutside',
    absolute: 'envFileOutside',
    home: 'envFileOutside',
    linked: 'envFileOutside',
  });
  expect(servers.find(({ name }) => name === 'own')?.envFile?.names).toEqual(['MODE']);
  expect(JSON.stringify(found)).not.toContain('STOLEN_KEY');
});
