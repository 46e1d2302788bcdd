import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behindPrefix } from './oldEndpoint.ts';

const origin = 'https://a.example';
const segment = fc.constantFrom('a', 'b', 'c', 'sse', 'messages');
const segments = (minLength: number) => fc.array(segment, { minLength, maxLength: 3 });
const at = (parts: readonly string[]) => new URL(`${origin}/${parts.join('/')}`);

describe('the address for messages behind a gateway that adds a path', () => {
  it('is below that path, wherever the server itself has its stream and its messages', () => {
    const own = fc.tuple(segments(0), fc.constantFrom('?session=1', ''));
    const property = fc.property(segments(1), own, (prefix, [folder, query]) => {
      const stream = at([...prefix, ...folder, 'stream']);
      const named = new URL(at([...folder, 'post']).href + query);
      const found = behindPrefix(named, stream) ?? named;
      // What the folder and the prefix have in common cannot be told apart.
      const right = new URL(at([...prefix, ...folder, 'post']).href + query).href;
      const isClear = !prefix.some((each) => folder.includes(each)) && new Set(folder).size === folder.length;
      if (isClear) expect(found.href).toBe(right);
    });
    fc.assert(property);
  });

  it('is of the same server, with the same end, and never a second name for the same address', () => {
    const pieces = fc.array(fc.constantFrom('a', 'b', '..', '.', '%2e%2e', '', '@', ':', '\\', '?x', '#y'), {
      maxLength: 5,
    });
    const property = fc.property(pieces, pieces, (one, other) => {
      const [named, stream] = [new URL(`${origin}/${one.join('/')}`), new URL(`${origin}/${other.join('/')}`)];
      const found = behindPrefix(named, stream);
      if (found === undefined) return;
      expect([found.origin, found.search, found.username]).toEqual([named.origin, named.search, '']);
      expect(found.pathname.endsWith(named.pathname)).toBe(true);
      expect(found.href).not.toBe(named.href);
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
