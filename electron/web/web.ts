import { join } from 'node:path';
import { keepCompiledCode } from '../node/system/keepCompiledCode.ts';
import { onNeededNode } from '../node/system/onNeededNode.ts';

// The code here must run on any Node; the rest is loaded when the version is right.
await onNeededNode(import.meta.url, async () => {
  keepCompiledCode();
  const { main } = await import('./main.ts');
  // Passed from here, because the rest of the program is in another folder of `dist`.
  await main(join(import.meta.dirname, '..', 'page'));
});
