import { describe, expect, it } from 'vitest';
import { messageId } from '../../../shared/domain/ids.ts';
import { indexOfPlace, placesOf, withNewest } from './findHits.ts';

const hit = (id: string, position: number, count: number) => ({ messageId: messageId.parse(id), position, count });
const newest = (text: string) => ({ id: messageId.parse('m9'), position: 9, text });

describe('the matches in a chat', () => {
  it('contain the present text of the newest message, once', () => {
    const older = [hit('m4', 4, 2)];
    expect(withNewest(older, newest('a needle'), 'NEEDLE')).toEqual([hit('m9', 9, 1), ...older]);
    expect(withNewest([hit('m9', 9, 1), ...older], newest('needle, needle'), 'needle')).toEqual([
      hit('m9', 9, 2),
      ...older,
    ]);
    expect(withNewest(older, newest('hay'), 'needle')).toEqual(older);
    expect(withNewest(older, undefined, 'needle')).toEqual(older);
  });

  it('keep the chosen place while more text arrives', () => {
    const before = placesOf(withNewest([hit('m4', 4, 1)], newest('needle'), 'needle'));
    const chosen = before[0];
    const later = placesOf(withNewest([hit('m4', 4, 1)], newest('needle needle needle'), 'needle'));
    expect(indexOfPlace(later, chosen)).toBe(2);
    expect(later[2]).toEqual(chosen);
    expect(indexOfPlace(later, undefined)).toBe(0);
    expect(indexOfPlace(placesOf([hit('m4', 4, 1)]), chosen)).toBe(0);
  });
});
