// npm run faults [-- --full] [FILE…]: the table of faults against real processes; --full runs floods at full length.
import { runPackage } from './run.mjs';

/** Files run one after the other: some measure how long this process was held up. */
export const faultFlags = ['--project', 'faults', '--no-file-parallelism', '--execArgv=--expose-gc'];

if (import.meta.filename === process.argv[1]) {
  const args = process.argv.slice(2).filter((name) => name !== '--full');
  process.exitCode = await runPackage('vitest/vitest.mjs', ['run', ...faultFlags, ...args], {
    GATEHOUSE_FAULTS_FULL: process.argv.includes('--full') ? '1' : '0',
  });
}
