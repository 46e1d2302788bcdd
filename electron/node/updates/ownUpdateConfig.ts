import content from '../../../resources/updates.json' with { type: 'json' };
import type { UpdateConfig } from './updateConfig.ts';

/**
 * Reads where updates come from; `undefined` while a placeholder stands for the key, without which nobody is asked. Read and checked with
 * the first question.
 */
export const readOwnUpdateConfig: (() => Promise<UpdateConfig>) | undefined = hasKeys(content.publicKeys)
  ? async () => (await import('./updateConfig.ts')).readUpdateConfig(content)
  : undefined;

function hasKeys(keys: readonly string[]): boolean {
  return keys.length > 0 && !keys.includes('PLACEHOLDER');
}
