// npm run peers: Gatehouse's connections against real servers of every revision, over every transport they have.
import { runPackage } from './run.mjs';
import { onNeededNode } from './ownNode.mjs';

if (import.meta.filename === process.argv[1]) {
  await onNeededNode('peers.mjs');
  process.exitCode = await peers(process.argv.slice(2));
}

export function peers(args = []) {
  return runPackage('vitest/vitest.mjs', ['run', 'e2e/peers/', ...args]);
}
