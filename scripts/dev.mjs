// npm run dev: the browser shell with hot reload of the page, restarted when the host changes.
// npm run dev -- --desktop: the desktop app, rebuilt and restarted on every change.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createBuilder, createServer } from 'vite';
import { build } from './build.mjs';
import { onNeededNode } from './ownNode.mjs';
import { electronBinary } from './electronBinary.mjs';
import { root } from './run.mjs';

const configFile = join(root, 'vite.config.ts');
const dataFolder = join(root, '.cache', 'dev-data');
const settleMs = 150;

await onNeededNode('dev.mjs');
if (process.argv.includes('--desktop')) await developDesktop();
else await developInBrowser();

async function developInBrowser() {
  const shellPort = await freePort();
  const shell = `http://127.0.0.1:${shellPort}`;
  // The shell answers only its own page: requests of Vite's page are passed on as if they were.
  const pass = (ws) => ({
    target: shell,
    ws,
    changeOrigin: true,
    configure(proxy) {
      const asOwn = (request) => request.setHeader('origin', shell);
      proxy.on('proxyReq', asOwn);
      proxy.on('proxyReqWs', asOwn);
    },
  });
  const server = await createServer({
    configFile,
    server: {
      host: '127.0.0.1',
      port: await freePort(),
      proxy: { '/enter': pass(false), '/session': pass(false), '/blob': pass(false), '/ws': pass(true) },
    },
  });
  await server.listen();
  const options = ['--port', String(shellPort), '--data', dataFolder, '--no-open'];
  const host = supervise(() => ['dist/web/web.js', ...options], process.execPath);
  host.onLine((line) => console.log(line.replaceAll(`${shell}/`, `http://127.0.0.1:${server.config.server.port}/`)));
  await onHostChange(async () => {
    await buildEnvironments(['client', 'enter', 'web']);
    host.restart();
  });
}

/** A port nobody uses now. */
async function freePort() {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

async function developDesktop() {
  const binary = electronBinary();
  if (binary === undefined) {
    console.error(
      'Electron is not installed here; run "npm start" once to download it, or "npm run dev" without --desktop.',
    );
    process.exit(1);
  }
  const app = supervise(() => [root, '--data', dataFolder], binary);
  app.onLine((line) => console.log(line));
  await onHostChange(async () => {
    await build();
    app.restart();
  }, ['renderer']);
}

/** Runs now, and again whenever something below changes. */
async function onHostChange(task, more = []) {
  let timer;
  const run = () => task().catch((error) => console.error(error.message));
  for (const folder of ['shared', 'electron', ...more]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(run, settleMs);
    });
  }
  await run();
}

async function buildEnvironments(names) {
  const builder = await createBuilder({ configFile, logLevel: 'warn' });
  for (const name of names) await builder.build(builder.environments[name]);
}

/** One process that is started anew with every change. */
function supervise(args, command) {
  let child;
  let listener = () => undefined;
  const end = () => child?.kill('SIGTERM');
  process.on('exit', end);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
  const start = () => {
    child = spawn(command, args(), { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let rest = '';
    child.stdout.on('data', (piece) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach((line) => listener(line));
    });
  };
  return {
    onLine: (next) => (listener = next),
    restart() {
      if (child === undefined || child.exitCode !== null) return start();
      child.once('exit', start);
      end();
    },
  };
}
