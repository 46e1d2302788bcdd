#!/usr/bin/env node
import { keepCompiledCode } from '../node/system/keepCompiledCode.ts';
import { onNeededNode } from '../node/system/onNeededNode.ts';

// The code here must run on any Node; the rest is loaded when the version is right.
await onNeededNode(import.meta.url, async () => {
  keepCompiledCode();
  await import('./interpretedSchemas.ts');
  const { main } = await import('./main.ts');
  process.exit(await main(process.argv.slice(2)));
});
