// Builds, then packs for this system: npm run package [-- options of electron-builder]
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { failureOf } from './packaging/failureOf.mjs';
import { flavourOptions, isTestFlavour } from './packaging/flavour.mjs';
import { oldPricesObstacle } from './packaging/oldPrices.mjs';

const cli = join(dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')), 'cli.js');

/** Runs electron-builder, shows its steps as they come (not its stacks), and answers its exit code and all it said. */
function runBuilder(options) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [cli, '--config', 'electron-builder.yml', ...flavourOptions(isTestFlavour(process.env)), ...options],
      {
        cwd: join(import.meta.dirname, '..'),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    createInterface(child.stdout).on('line', (line) => /^\s*•/.test(line) && console.log(line));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

const { asOf } = JSON.parse(await readFile(join(import.meta.dirname, '..', 'resources/modelFigures.json'), 'utf8'));
const obstacle = oldPricesObstacle(asOf, Date.now());
if (obstacle !== undefined) {
  console.error(obstacle);
  process.exit(1);
}
await build();
const { code, output } = await runBuilder(process.argv.slice(2));
if (code !== 0) {
  console.error(failureOf(output));
  process.exit(1);
}
