import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../node/processes/spawnProcess.ts';
import { chooseNode, neededNode } from './chooseNode.ts';

const own = join(import.meta.dirname, '..', '..', 'node_modules', 'node', 'bin', 'node');

// Nothing here may need a newer Node than the one that starts it; the rest is loaded when the version is right.
switch (chooseNode(process.versions.node, existsSync(own))) {
  case 'this': {
    const { main } = await import('./main.ts');
    process.exit(await main(process.argv.slice(2)));
    break;
  }
  case 'own':
    process.exit(await runToEnd(own, process.argv.slice(1)));
    break;
  case 'none':
    console.error(`Gatehouse needs Node ${neededNode} or newer; this is ${process.versions.node}. Run "npm ci" first.`);
    process.exit(1);
}
