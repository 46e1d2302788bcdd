import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve as resolvePath } from 'node:path';
import { createPackagedDriver } from '../drivers/packagedDriver.ts';
import { expectRefusal } from './expectRefusal.ts';
import { answers, approval, connectServer, idle, newChat, send, servers } from '../fixtures/actions.ts';

const root = resolvePath(import.meta.dirname, '../..');
const mustRefuse = process.argv.includes('--must-refuse');
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-smoke-'));
try {
  if (mustRefuse) await refuses(await findExecutable(join(root, 'release')));
  else await works(await findExecutable(join(root, 'release', 'test')));
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}

/** The packed program in electron-builder's folder. @throws Error when nothing was packed */
async function findExecutable(output: string): Promise<string> {
  const { lead, within } = packedAs();
  const names = (await readdir(output)).filter((name) => name.startsWith(lead)).sort();
  // Of several architectures, the one of this machine.
  const own = names.filter((name) => name.includes(process.arch));
  for (const name of [...own, ...names]) {
    const path = join(output, name, ...within);
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`Nothing is packed in ${output}. Run npm run package -- --dir first.`);
}

/** How electron-builder names what it unpacks, and where the program is in it. */
function packedAs(): { readonly lead: string; readonly within: readonly string[] } {
  switch (process.platform) {
    case 'darwin':
      return { lead: 'mac', within: ['Gatehouse.app', 'Contents', 'MacOS', 'Gatehouse'] };
    case 'win32':
      return { lead: 'win', within: ['Gatehouse.exe'] };
    default:
      return { lead: 'linux', within: ['gatehouse'] };
  }
}

async function works(executable: string): Promise<void> {
  const app = await createPackagedDriver(executable).launch({ dataFolder: folder });
  try {
    await connectServer(app, 'everything', servers.everything);
    await newChat(app.page);
    await send(app.page, 'Use the echo tool to say "hello package"');
    await approval(app.page, 'everything', 'echo').getByRole('button', { name: 'Allow once' }).click();
    await answers(app.page).last().getByText('Echo: hello package').waitFor();
    await idle(app.page);
    await app.close();
  } finally {
    await app.kill('SIGKILL');
  }
  await nothingIsLeft();
  console.log('It starts, asks, calls, answers and ends, and leaves nothing behind.');
}

/** No process whose command line names this run's data folder or its server. */
async function nothingIsLeft(): Promise<void> {
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', 'Get-CimInstance Win32_Process | ForEach-Object { $_.CommandLine }']]
      : ['ps', ['-A', '-o', 'args=']];
  const said = await outputOf(command, args);
  const left = said.split(/\r?\n/).filter((line) => line.includes(folder) || line.includes('server-everything'));
  if (left.length > 0) throw new Error(`These processes are left:\n${left.join('\n')}`);
}

async function refuses(executable: string): Promise<void> {
  await expectRefusal(executable, ['--remote-debugging-port=0', '--data', folder]);
  console.log('A release refuses to be driven from outside.');
}

function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += String(piece)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}
