import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode, neededNode } from './chooseNode.ts';

/**
 * Starts one of our programs on a suitable Node: this one, or the one that the project installed. Ends the process with
 * one plain sentence when there is neither. The caller must not load code that an older Node cannot parse before
 * `start` is called.
 *
 * @param entry the URL of the entry in `dist`; Node 18 has no `import.meta.dirname`
 */
export async function onNeededNode(entry: string, start: () => Promise<void>): Promise<void> {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(dirname(fileURLToPath(entry)), '..', '..', 'node_modules', 'node', 'bin', file);
  switch (chooseNode(process.versions.node, existsSync(own))) {
    case 'this':
      return start();
    case 'own': {
      const { runToEnd } = await import('../processes/spawnProcess.ts');
      return process.exit(await runToEnd(own, process.argv.slice(1)));
    }
    case 'none':
      process.stderr.write(
        `Gatehouse needs Node ${neededNode} or newer; this is ${process.versions.node}. Run "npm ci" first.\n`,
      );
      process.exit(1);
  }
}
