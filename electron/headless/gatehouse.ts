import { keepCompiledCode } from '../node/system/keepCompiledCode.ts';
import { onNeededNode } from '../node/system/onNeededNode.ts';

// Nothing here may need a newer Node than the one that starts it; the rest is loaded when the version is right.
await onNeededNode(import.meta.dirname, async () => {
  keepCompiledCode();
  const { main } = await import('./main.ts');
  process.exit(await main(process.argv.slice(2)));
});
