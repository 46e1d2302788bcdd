import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { toolPin } from '../../../shared/domain/pin.ts';
import { pinReader } from './readPin.ts';

const hash = fc.oneof(
  fc.constantFrom('a'.repeat(64), 'A'.repeat(64), `${'a'.repeat(64)}\n`, 'a'.repeat(63), '', null, 5),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
);
const row = fc.record({
  server_id: fc.oneof(fc.constantFrom('server_shop', 'server-1', '!!', '', null, 7), fc.string()),
  tool_name: fc.oneof(fc.string(), fc.constantFrom(null, 3)),
  launch_hash: hash,
  definition_hash: hash,
  pinned_at: fc.oneof(fc.maxSafeNat(), fc.double(), fc.constantFrom(null, '1', -1, 2 ** 53)),
  appeared_at: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.maxSafeNat() },
    fc.constantFrom('1', -1, 0.5, 2 ** 53),
  ),
});

it('reads of rows of pins exactly what their schema takes', () => {
  const read = pinReader();
  const hasRead = { count: 0 };
  fc.assert(
    fc.property(row, (each) => {
      const parsed = toolPin.safeParse({
        tool: { serverId: each.server_id, name: each.tool_name },
        launchHash: each.launch_hash,
        definitionHash: each.definition_hash,
        pinnedAt: each.pinned_at,
        appearedAt: each.appeared_at ?? undefined,
      });
      const pin = read(each);
      if (pin !== undefined) hasRead.count++;
      expect(pin).toEqual(parsed.data);
    }),
    { numRuns: 2000 },
  );
  expect(hasRead.count).toBeGreaterThan(10);
});
