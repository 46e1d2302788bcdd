// Builds page, main process, preloads, browser shell and headless entry into dist/.
import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { collectNotices, writeNotices } from './notices/notices.mjs';
import { root } from './run.mjs';

const sources = ['shared', 'electron', 'renderer', 'vite.config.ts', 'package.json', 'package-lock.json'];
const stamp = join(root, 'dist', '.built');

/** The newest change below a path; tests change nothing that is built. */
async function newestChange(path) {
  const facts = await stat(path);
  if (!facts.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : facts.mtimeMs;
  const names = await readdir(path);
  const times = await Promise.all(names.map((name) => newestChange(join(path, name))));
  return Math.max(facts.mtimeMs, ...times);
}

/** Whether dist/ is older than what it was made from. */
export async function isStale() {
  const built = await stat(stamp).then(
    (facts) => facts.mtimeMs,
    () => 0,
  );
  if (built === 0) return true;
  const changes = await Promise.all(sources.map((source) => newestChange(join(root, source))));
  return Math.max(...changes) > built;
}

export async function build() {
  // Whoever asks for it, a test runner too: the pages are for users.
  process.env.NODE_ENV = 'production';
  await rm(join(root, 'dist'), { recursive: true, force: true });
  const collector = collectNotices();
  const builder = await createBuilder({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [collector.plugin()],
    // Workers are bundles of their own.
    worker: { plugins: () => [collector.plugin()] },
  });
  for (const environment of Object.values(builder.environments)) {
    if (environment.name !== 'ssr') await builder.build(environment);
  }
  await writeNotices(collector.notices(), join(root, 'dist'));
  // The program of `bin` in package.json: npm marks it only when it makes its link.
  await chmod(join(root, 'dist', 'headless', 'gatehouse.js'), 0o755);
  await writeFile(stamp, '');
}

export async function buildIfStale() {
  if (!(await isStale())) return;
  console.log('Building…');
  await build();
}

if (import.meta.filename === process.argv[1]) {
  const began = performance.now();
  await build();
  console.log(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
