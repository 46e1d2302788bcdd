// npm run fuzz [-- --minutes N] [--seed S] [NAME…]: looks for examples that `npm test`, which has one seed, does not try. The
// generators of `e2e/fuzz` run for N minutes in all (10 unless told), each for an equal share; then every other file that
// asserts properties runs once. The seed is printed and repeats a run.
import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runPackage } from './run.mjs';
import { onNeededNode } from './ownNode.mjs';

const generatorFolder = 'e2e/fuzz/';
/** What a test that draws has in its text. */
const draws = /\bfc\.(?:assert|sample)\(|\/hostileInputs\.ts'/;

if (import.meta.filename === process.argv[1]) {
  await onNeededNode('fuzz.mjs');
  process.exitCode = await fuzz();
}

async function fuzz() {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const minutes = Number(values.minutes);
  const seed = values.seed ?? String(randomInt(2 ** 31));
  if (!(minutes > 0) || seed === '' || !Number.isInteger(Number(seed))) {
    console.error('Usage: npm run fuzz [-- --minutes N] [--seed S] [NAME…], with N above 0 and S a whole number.');
    return 2;
  }
  const { generators, properties } = await testsThatDraw();
  const isWanted = (file) =>
    positionals.length === 0 || positionals.some((name) => (name.includes('/') ? file : basename(file)).includes(name));
  const [longFiles, otherFiles] = [generators.filter(isWanted), properties.filter(isWanted)];
  if (longFiles.length + otherFiles.length === 0) {
    console.error(
      `No generator and no file with properties is called ${positionals.join(', ')}. Generators: ${generators.join(', ')}.`,
    );
    return 2;
  }
  const shareMs = Math.floor((minutes * 60_000) / longFiles.length);
  const longArgs = ['--no-file-parallelism', `--testTimeout=${String(shareMs + 60_000)}`];
  const codes = [
    await runFiles(longFiles, longArgs, { GATEHOUSE_SEED: seed, GATEHOUSE_FUZZ_MS: String(shareMs) }),
    await runFiles(otherFiles, [], { GATEHOUSE_SEED: seed }),
  ];
  return codes.find((code) => code !== 0) ?? 0;
}

async function runFiles(files, args, env) {
  return files.length === 0 ? 0 : runPackage('vitest/vitest.mjs', ['run', ...args, ...files], env);
}

/** The tests that draw, by their paths: generators, which can run for any time, and all others with properties or samples. */
async function testsThatDraw() {
  const zones = ['shared', 'electron', 'renderer', 'e2e', 'scripts', 'lint'];
  const found = await Promise.all(
    zones.map(async (zone) =>
      (await readdir(join(root, zone), { recursive: true })).map((file) => `${zone}/${file.replaceAll('\\', '/')}`),
    ),
  );
  const tests = found
    .flat()
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted();
  const generators = tests.filter((file) => file.startsWith(generatorFolder));
  const others = tests.filter((file) => !file.startsWith(generatorFolder));
  const texts = await Promise.all(others.map((file) => readFile(join(root, file), 'utf8')));
  return { generators, properties: others.filter((_file, index) => draws.test(texts[index])) };
}
