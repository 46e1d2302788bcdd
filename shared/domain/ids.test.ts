import { describe, expect, it } from 'vitest';
import { conversationId, serverId } from './ids.ts';

describe('ids', () => {
  it.each(['c-1', 'A_b-9', 'x'.repeat(64)])('may be %s', (text) => {
    expect(conversationId.safeParse(text).success).toBe(true);
  });

  it.each([...Object.getOwnPropertyNames(Object.prototype), '', 'a b', '../x', 'x'.repeat(65), 'é'])(
    'are never %s',
    (text) => {
      expect(conversationId.safeParse(text).success).toBe(false);
      expect(serverId.safeParse(text).success).toBe(false);
    },
  );
});
