import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { exportFormat } from '../../shared/domain/otherApps/exportFormat.ts';
import { RealHost } from './realHost.ts';

const password = 'tiger-lily-lake';

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
const json = (mcpServers: object, more: object = {}) => JSON.stringify({ ...more, mcpServers });

it('servers of other apps are found in a home folder, taken over and exported', async () => {
  const { host, home, put } = await startHost();
  expect((await host.call('otherApps.look', {})).files).toEqual([]);
  const project = join(home, 'project');
  const evil = join(home, 'evil');
  await put('project/.mcp.json', json({ shared: { command: 'node', args: ['shared.js'] } }));
  await mkdir(evil);
  await put('private/secret.json', json({ stolen: { command: 'stolen' } }));
  await symlink(join(home, 'private', 'secret.json'), join(evil, '.mcp.json'));
  const projects = {
    [project]: { mcpServers: { local: { command: 'node', args: ['local.js'] } } },
    [evil]: {},
    'not/absolute': {},
  };
  await put('.claude.json', json({ db: { command: 'npx', args: ['db'], env: { DB_PASS: password } } }, { projects }));
  await put('.config/Code/User/mcp.json', '{"servers": {"broken": {"command": "x" "y"}}}');
  await put(
    '.config/goose/config.yaml',
    `extensions:\n  files:\n    cmd: files\n    args: []\n    envs: { F_KEY: "${password}" }\n`,
  );
  await put('.lmstudio/mcp.json', Buffer.from([0x7b, 0xff]));
  await put('.codex/config.toml', 'x'.repeat(8_000_001));
  await put('dotfiles/windsurf.json', json({ linked: { serverUrl: 'https://w.example/mcp' } }));
  await mkdir(join(home, '.codeium', 'windsurf'), { recursive: true });
  await symlink(join(home, 'dotfiles', 'windsurf.json'), join(home, '.codeium', 'windsurf', 'mcp_config.json'));
  await mkdir(join(home, '.cursor', 'mcp.json'), { recursive: true });
  // Nobody writes to this pipe: to wait for it would be to wait for ever.
  await mkdir(join(home, '.gemini'));
  execFileSync('mkfifo', [join(home, '.gemini', 'settings.json')]);
  await mkdir(join(home, '.config', 'CherryStudio', 'Local Storage', 'leveldb'), { recursive: true });

  const found = await host.call('otherApps.look', {});
  const summary = found.files.map(({ app, project: of, servers, problems }) => [
    app,
    of === null ? '' : of.slice(home.length),
    servers.map(({ name }) => name).join(),
    problems.map((each) => ('fault' in each ? `${each.kind} ${each.fault}` : each.kind)).join(),
  ]);
  // Their paths count on the folder of their project.
  const ofProject = found.files.filter((file) => file.project === project).flatMap((file) => file.servers);
  expect(ofProject.map(({ launch }) => launch.kind === 'stdio' && launch.cwd)).toEqual([project, project]);
  expect(summary).toEqual([
    ['claudeCode', '', 'db', ''],
    ['claudeCode', '/project', 'local', ''],
    ['cursor', '', '', 'appFileUnreadable unreadable'],
    ['vsCode', '', '', 'appFileSyntax CommaExpected'],
    ['windsurf', '', 'linked', ''],
    ['codex', '', '', 'appFileUnreadable tooLarge'],
    ['gemini', '', '', 'appFileUnreadable unreadable'],
    ['lmStudio', '', '', 'appFileUnreadable notText'],
    ['goose', '', 'files', ''],
    ['cherry', '', '', 'appFileUnreadable database'],
    ['claudeCode', '/project', 'shared', ''],
    ['claudeCode', '/evil', '', 'appFileUnreadable outside'],
  ]);
  expect(JSON.stringify(found)).not.toContain(password);

  const files = [0, 8].map((at) => {
    const name = found.files[at]?.servers[0]?.addedAs ?? '';
    return { at, chosen: [{ at: 0, name }], answers: {} };
  });
  const { added, problems } = await host.call('otherApps.import', { lookId: found.lookId, files });
  expect(problems).toEqual([]);
  const written = await readFile(join(host.folder, 'mcp.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    mcpServers: {
      db: { env: { DB_PASS: '${secret:db.DB_PASS}' }, disabled: true },
      files: { env: { F_KEY: '${secret:files.F_KEY}' }, disabled: true },
    },
  });
  expect(JSON.stringify([written, host.events]) + (await host.logText())).not.toContain(password);
  expect((await host.pendingTrust()).requests).toEqual([]);
  const again = await host.call('otherApps.look', {});
  expect(again.files.flatMap(({ servers }) => servers.map(({ name, state }) => `${name} ${state.kind}`))).toEqual(
    expect.arrayContaining(['db same', 'files same', 'local new']),
  );

  for (const format of exportFormat.options) {
    const { text, placeholders } = await host.call('otherApps.write', { servers: added, format });
    expect(text).not.toContain(password);
    expect(placeholders).toEqual(['DB_PASS', 'F_KEY']);
    expect((await host.call('server.recognise', { text })).problems).toEqual([]);
  }
});

it('servers of the profiles of an editor, and of the folders that were opened in it, are found', async () => {
  const { host, home, put } = await startHost();
  const opened = join(home, 'code', 'shop');
  const servers = (name: string, args: string[] = []) =>
    JSON.stringify({ servers: { [name]: { command: 'node', args } } });
  await put('.config/Code/User/profiles/-5f3a/mcp.json', servers('profiled'));
  await put(
    '.config/Code/User/profiles/-5f3a/settings.json',
    JSON.stringify({ mcp: { servers: { settled: { command: 'x' } } } }),
  );
  await put('.config/Code - Insiders/User/profiles/a/settings.json', '{}');
  const workspace = (uri: string) => JSON.stringify({ folder: uri });
  await put('.config/Code/User/workspaceStorage/one/workspace.json', workspace(pathToFileURL(opened).href));
  await put('.config/Cursor/User/workspaceStorage/two/workspace.json', workspace(pathToFileURL(home).href));
  await put('.config/Code/User/workspaceStorage/five/workspace.json', workspace(`${pathToFileURL(opened).href}/`));
  await put('.config/Code/User/workspaceStorage/six/workspace.json', workspace(`${pathToFileURL(home).href}/`));
  await put('.config/Code/User/workspaceStorage/three/workspace.json', workspace('vscode-remote://wsl/home/ada/shop'));
  await put('.config/Code/User/workspaceStorage/four/workspace.json', '{"folder": "file:///%zz"}');
  await put('.cursor/mcp.json', json({ global: { command: 'node' } }));
  await put('code/shop/.cursor/mcp.json', json({ ofCursor: { command: 'node' } }));
  await put('code/shop/.vscode/mcp.json', servers('ofCode', ['${workspaceFolder}/serve.js']));

  const { files } = await host.call('otherApps.look', {});
  const summary = files.map(({ app, path, project, servers: found }) => [
    app,
    path,
    project,
    found.map(({ name }) => name).join(),
  ]);
  expect(summary).toEqual([
    ['cursor', '~/.cursor/mcp.json', null, 'global'],
    ['vsCode', '~/.config/Code/User/profiles/-5f3a/mcp.json', null, 'profiled'],
    ['vsCode', '~/.config/Code/User/profiles/-5f3a/settings.json', null, 'settled'],
    ['cursor', '~/code/shop/.cursor/mcp.json', opened, 'ofCursor'],
    ['vsCode', '~/code/shop/.vscode/mcp.json', opened, 'ofCode'],
  ]);
  // What the editor knows is not asked for.
  expect(files.at(-1)?.fields).toMatchObject([{ name: 'workspaceFolder', value: opened }]);
});
