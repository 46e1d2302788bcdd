// npm run faults [-- --full] [FILE…]: the table of faults against real processes; --full runs floods at full length.
import { onNeededNode } from './ownNode.mjs';
import { runPackage } from './run.mjs';

/** Files run one after the other: some measure how long this process was held up. */
export const faultFlags = ['--no-file-parallelism'];

if (import.meta.filename === process.argv[1]) {
  await onNeededNode('faults.mjs');
  const isFull = process.argv.includes('--full');
  const args = process.argv.slice(2).filter((name) => name !== '--full');
  const files = args.some((name) => !name.startsWith('-'))
    ? []
    : ['e2e/faults/', ...(isFull ? ['e2e/integration/killedAtTelling.test.ts'] : [])];
  process.exitCode = await runPackage('vitest/vitest.mjs', ['run', ...faultFlags, ...files, ...args], {
    GATEHOUSE_FAULTS_FULL: isFull ? '1' : '0',
  });
}
