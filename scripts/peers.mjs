// npm run peers: Gatehouse's connections against real servers of every revision, over every transport they have.
import { onNeededNode } from './ownNode.mjs';
import { runPackage } from './run.mjs';

await onNeededNode('peers.mjs');
process.exitCode = await runPackage('vitest/vitest.mjs', ['run', '--project', 'peers', ...process.argv.slice(2)]);
