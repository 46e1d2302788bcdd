// npm run pictures: makes the pictures of the README from the running app.
import { buildIfStale } from './build.mjs';
import { onNeededNode } from './ownNode.mjs';
import { ensureChromium } from './chromium.mjs';
import { run } from './run.mjs';

await onNeededNode('pictures.mjs');
await ensureChromium();
await buildIfStale();
process.exit(await run(process.execPath, ['e2e/pictures/takePictures.ts']));
