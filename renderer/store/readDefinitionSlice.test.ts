import { describe, expect, it } from 'vitest';
import { serverId } from '../../shared/domain/ids.ts';
import { createPageStore } from './pageStore.ts';
import { isReadDefinition } from './readDefinitionSlice.ts';

const files = serverId.parse('files');
const [older, newer] = ['a'.repeat(64), 'b'.repeat(64)];

describe('the definitions that were read', () => {
  it('count for the same server only, and no longer once the definition is another one', () => {
    const { getState } = createPageStore();
    expect(isReadDefinition(getState().readDefinitions, { serverId: files, definitionHash: older })).toBe(false);
    getState().rememberDefinition({ serverId: files, definitionHash: older });
    const { readDefinitions } = getState();
    expect(isReadDefinition(readDefinitions, { serverId: files, definitionHash: older })).toBe(true);
    expect(isReadDefinition(readDefinitions, { serverId: files, definitionHash: newer })).toBe(false);
    expect(isReadDefinition(readDefinitions, { serverId: serverId.parse('other'), definitionHash: older })).toBe(false);
  });

  it('are kept once each', () => {
    const { getState } = createPageStore();
    for (const definitionHash of [older, newer, older])
      getState().rememberDefinition({ serverId: files, definitionHash });
    expect(getState().readDefinitions).toHaveLength(2);
  });
});
