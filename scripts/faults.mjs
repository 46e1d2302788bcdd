// npm run faults [-- --full] [FILE…]: the table of faults against real processes; --full runs floods at full length.
import { runPackage } from './run.mjs';
import { onNeededNode } from './ownNode.mjs';

if (import.meta.filename === process.argv[1]) {
  await onNeededNode('faults.mjs');
  const wanted = process.argv.slice(2).filter((name) => name !== '--full');
  process.exitCode = await faults(wanted, process.argv.includes('--full'));
}

/** Files run one after the other: some measure how long this process was held up. */
export function faults(args = [], isFull = false) {
  const files = args.some((name) => !name.startsWith('-'))
    ? []
    : ['e2e/faults/', ...(isFull ? ['e2e/integration/killedAtTelling.test.ts'] : [])];
  const flags = ['run', '--no-file-parallelism', '--execArgv=--expose-gc'];
  return runPackage('vitest/vitest.mjs', [...flags, ...files, ...args], { GATEHOUSE_FAULTS_FULL: isFull ? '1' : '0' });
}
