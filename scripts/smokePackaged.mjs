// npm run package:smoke [-- --must-refuse]: starts what was packed for this system, in the flavour for tests: one server, one turn with an approved
// call, an orderly end, no process left. With `--must-refuse`, a release must not start with remote debugging.
import { onNeededNode } from './ownNode.mjs';
import { run } from './run.mjs';

await onNeededNode('smokePackaged.mjs');
process.exitCode = await run(process.execPath, ['e2e/packaged/smoke.ts', ...process.argv.slice(2)]);
