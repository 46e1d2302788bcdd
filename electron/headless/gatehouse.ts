import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../node/processes/spawnProcess.ts';

/** What Electron embeds, and what `node:sqlite` needs. */
const neededNode = 24;

// Nothing here may need a newer Node than the one that starts it; the rest is loaded when the version is right.
const major = Number(process.versions.node.split('.')[0]);
if (major >= neededNode) {
  const { main } = await import('./main.ts');
  process.exit(await main(process.argv.slice(2)));
}
const own = join(import.meta.dirname, '..', '..', 'node_modules', 'node', 'bin', 'node');
if (!existsSync(own)) {
  console.error(`Gatehouse needs Node ${neededNode} or newer; this is ${process.versions.node}. Run "npm ci" first.`);
  process.exit(1);
}
process.exit(await runToEnd(own, process.argv.slice(1)));
