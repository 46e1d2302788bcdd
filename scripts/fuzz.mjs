// npm run fuzz [-- --minutes N] [--seed S] [NAME…]: the generators of `e2e/fuzz`, for N minutes in all (10 unless
// told), each for an equal share. `npm test` runs the same generators for a bounded number of rounds.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runPackage } from './run.mjs';
import { onNeededNode } from './ownNode.mjs';

if (import.meta.filename === process.argv[1]) {
  await onNeededNode('fuzz.mjs');
  process.exitCode = await fuzz();
}

async function fuzz() {
  const { values, positionals } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0) || !Number.isInteger(Number(values.seed))) {
    console.error('Usage: npm run fuzz [-- --minutes N] [--seed S] [NAME…], with N above 0 and S a whole number.');
    return 2;
  }
  const all = (await readdir(join(root, 'e2e/fuzz'))).filter((file) => file.endsWith('.test.ts'));
  const files = all.filter((file) => positionals.length === 0 || positionals.some((name) => file.includes(name)));
  if (files.length === 0) {
    console.error(`No generator is called ${positionals.join(', ')}. There are: ${all.join(', ')}.`);
    return 2;
  }
  const shareMs = Math.floor((minutes * 60_000) / files.length);
  const args = ['run', '--no-file-parallelism', `--testTimeout=${String(shareMs + 60_000)}`];
  return runPackage('vitest/vitest.mjs', [...args, ...files.map((file) => `e2e/fuzz/${file}`)], {
    GATEHOUSE_FUZZ_MS: String(shareMs),
    GATEHOUSE_FUZZ_SEED: values.seed,
  });
}
