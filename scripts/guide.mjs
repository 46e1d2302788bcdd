// npm run guide: writes the page of the user's guide that lists why servers do not run, from the texts of the app.
import { onNeededNode } from './ownNode.mjs';
import { run } from './run.mjs';

await onNeededNode('guide.mjs');
process.exit(await run(process.execPath, ['scripts/guide/writeGuide.ts']));
