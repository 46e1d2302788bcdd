// npm start: the desktop app where Electron can run, the browser shell elsewhere. Built when stale.
import { buildIfStale } from './build.mjs';
import { desktopObstacle, downloadElectron, electronBinary } from './electronBinary.mjs';
import { root, run } from './run.mjs';

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
  if (installed !== undefined) return obstacle === undefined ? { binary: installed } : { failure: obstacle };
  const downloaded = await downloadElectron();
  if ('failure' in downloaded) return downloaded;
  return obstacle === undefined ? downloaded : { failure: obstacle };
}
