// Starts the browser shell, built when stale. Options go through: npm run start:web -- --port 0 --data DIR --no-open
import { buildIfStale } from './build.mjs';
import { run } from './run.mjs';

await buildIfStale();
process.exit(await run(process.execPath, ['dist/web/web.js', ...process.argv.slice(2)]));
