import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../processes/spawnProcess.ts';
import { chooseNode, neededNode } from './chooseNode.ts';

/**
 * Starts a program of ours on a Node that can run it: this one, or the one that the project installed. Ends the process with one
 * plain sentence when there is neither. Whoever calls this must not load what an older Node cannot read before `start` is called.
 *
 * @param entryFolder where the entry lies in `dist`
 */
export async function onNeededNode(entryFolder: string, start: () => Promise<void>): Promise<void> {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(entryFolder, '..', '..', 'node_modules', 'node', 'bin', file);
  switch (chooseNode(process.versions.node, existsSync(own))) {
    case 'this':
      return start();
    case 'own':
      return process.exit(await runToEnd(own, process.argv.slice(1)));
    case 'none':
      process.stderr.write(
        `Gatehouse needs Node ${neededNode} or newer; this is ${process.versions.node}. Run "npm ci" first.\n`,
      );
      process.exit(1);
  }
}
