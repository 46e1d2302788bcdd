import { describe, expect, it } from 'vitest';
import { withDefinitions } from './withDefinitions.ts';

describe('withDefinitions', () => {
  it('adds them to the blocks that may refer to them', () => {
    expect(withDefinitions(['a', '[b]'], '[b]: c')).toEqual(['a', '[b]\n\n[b]: c']);
  });

  it('adds no more than a page can read', () => {
    const blocks = Array.from({ length: 1000 }, () => '[b]');
    const all = withDefinitions(blocks, '[b]: c\n'.repeat(2000));
    expect(all[0]).toContain('[b]: c');
    expect(all).toHaveLength(1000);
    expect(all.join('').length).toBeLessThan(1_100_000);
  });
});
