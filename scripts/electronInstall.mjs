// npm run electron:install: downloads Electron's binary, which `npm ci` does not.
import { downloadElectron, electronBinary } from './electronBinary.mjs';
import { onNeededNode } from './ownNode.mjs';

await onNeededNode('electronInstall.mjs');
const installed = electronBinary();
const outcome = installed === undefined ? await downloadElectron() : { binary: installed };
console.log('binary' in outcome ? outcome.binary : outcome.failure);
process.exitCode = 'binary' in outcome ? 0 : 1;
