/** Makes the change of a data folder that is wanted, for the test that kills it: `node changingFolder.ts FOLDER`. */
import { finishFolderChange } from '../../electron/node/folder/applyChange.ts';

console.log('begun');
await finishFolderChange(process.argv[2] ?? '');
console.log('ended');
