// What is started by an older Node than Gatehouse needs starts itself again with the one that npm ci installed.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root, run } from './run.mjs';

/** As in electron/node/system/chooseNode.ts, which an older Node cannot read. */
const neededNode = 24;
const own = fileURLToPath(
  new URL(`../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url),
);

/**
 * Answers when this Node will do. Otherwise runs `script` with the project's own and ends with its exit code.
 *
 * @param {string} script of this folder, with the options of this process
 */
export async function onNeededNode(script) {
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return;
  if (existsSync(own)) process.exit(await run(own, [`${root}/scripts/${script}`, ...process.argv.slice(2)]));
  console.error(`Gatehouse needs Node ${neededNode} or newer; this is ${process.versions.node}. Run "npm ci" first.`);
  process.exit(1);
}
