// npm start: the desktop app where Electron can run, the browser shell elsewhere. Built when stale.
import { onNeededNode } from './ownNode.mjs';
import { desktopObstacle, downloadElectron, electronBinary } from './electronBinary.mjs';
import { root, run } from './run.mjs';

await onNeededNode('start.mjs');
// Loaded now: an older Node may not even read it.
const { buildIfStale } = await import('./build.mjs');
await buildIfStale();
const options = process.argv.slice(2);
const desktop = await findDesktop();
if ('binary' in desktop) process.exit(await run(desktop.binary, [root, ...options]));
console.log(`${desktop.failure} Starting the browser shell instead.`);
process.exit(await run(process.execPath, ['dist/web/web.js', ...options]));

/** Where Electron's binary is, or in one sentence why there is no desktop app here. */
async function findDesktop() {
  const obstacle = desktopObstacle();
  const installed = electronBinary();
  if (obstacle === undefined) return installed === undefined ? downloadElectron() : { binary: installed };
  // A hundred megabytes that could not be used are not worth waiting for.
  return { failure: installed === undefined ? `Electron was not downloaded. ${obstacle}` : obstacle };
}
