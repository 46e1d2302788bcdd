import { hash } from 'node:crypto';
import type { ModelTool } from '../../../host/ports/modelProvider.ts';
import { type KnownParts, PartSearch } from './partSearch.ts';

/** Schemas are replaced together with their server's list, never changed. */
const hashes = new WeakMap<object, string>();

function keyOf({ name, description, inputSchema }: ModelTool): string {
  const schema = hashes.get(inputSchema) ?? hash('sha256', JSON.stringify(inputSchema), 'base64');
  hashes.set(inputSchema, schema);
  return hash('sha256', JSON.stringify([name, description, schema]), 'base64');
}

const tools = { keyOf, groupOf: ({ server }: ModelTool) => server };

/** Finds the tools that a provider refuses, by their definitions. */
export function toolSearch(known: KnownParts, wanted: readonly ModelTool[], isNewTurn = true): PartSearch<ModelTool> {
  return new PartSearch(tools, known, wanted, isNewTurn);
}
