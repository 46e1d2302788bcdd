// Starts the browser shell, built when stale. Options go through: npm run start:web -- --port 0 --data DIR --no-open
import { onNeededNode } from './ownNode.mjs';
import { run } from './run.mjs';

await onNeededNode('startWeb.mjs');
// Loaded now: an older Node may not even read it.
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
process.exit(await run(process.execPath, ['dist/web/web.js', ...process.argv.slice(2)]));
