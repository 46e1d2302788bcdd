// npm run bench [-- --json FILE] [--against COMMIT] [NAME…]: a table of figure, target and verdict; exit code 1 when a target is missed.
import { buildIfStale } from './build.mjs';
import { onNeededNode } from './ownNode.mjs';
import { run } from './run.mjs';

await onNeededNode('bench.mjs');
await buildIfStale();
process.exit(await run(process.execPath, ['e2e/bench/bench.ts', ...process.argv.slice(2)]));
