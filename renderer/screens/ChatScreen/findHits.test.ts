import { describe, expect, it } from 'vitest';
import { messageId } from '../../../shared/domain/ids.ts';
import { indexOfPlace, placesOf, withNewest, withSought } from './findHits.ts';

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

  it('contain the message that the user came for, also where the host did not list it', () => {
    const sought = { messageId: messageId.parse('m5'), position: 5 };
    const place = { ...sought, index: 0 };
    const others = placesOf([hit('m9', 9, 1), hit('m4', 4, 1)]);
    expect(withSought([], sought)).toEqual([place]);
    expect(withSought(others, sought)).toEqual([others[0], place, others[1]]);
    expect(withSought(placesOf([hit('m9', 9, 1)]), sought).at(-1)).toEqual(place);
    expect(withSought(placesOf([hit('m5', 5, 2)]), sought)).toHaveLength(2);
    expect(withSought(others, undefined)).toBe(others);
  });
});
