import { describe, expect, it } from 'vitest';
import { contextCost } from './contextCost.ts';

const tool = { name: 'echo', description: 'Says it again', inputSchema: { type: 'object' as const } };

describe('contextCost', () => {
  it('is nothing for a server that offers nothing', () => {
    expect(contextCost([])).toBe(0);
  });

  it('counts only the text that models get', () => {
    const seen = JSON.stringify(tool).length;
    expect(contextCost([tool])).toBe(Math.ceil(seen / 4));
    const unseen = {
      ...tool,
      outputSchema: { type: 'object' as const, properties: {} },
      _meta: { big: 'x'.repeat(400) },
    };
    expect(contextCost([unseen])).toBe(Math.ceil(seen / 4));
  });
});
