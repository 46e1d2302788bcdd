import { describe, expect, it } from 'vitest';
import { requestId } from '../../../shared/domain/ids.ts';
import { nextWaiting } from './goToWaiting.ts';

const [a, b] = [requestId.parse('a'), requestId.parse('b')];

describe('the key that goes to what waits', () => {
  it('leads from anywhere to the first question, then to the next, and then to the list', () => {
    expect(nextWaiting([a, b], undefined)).toBe(a);
    expect(nextWaiting([a, b], { id: 'a', isByUser: true })).toBe(b);
    expect(nextWaiting([a, b], { id: 'b', isByUser: true })).toBe('tray');
    expect(nextWaiting([], undefined)).toBe('tray');
  });

  it('stays with a question that only the page gave the focus to', () => {
    expect(nextWaiting([a, b], { id: 'a', isByUser: false })).toBe(a);
    expect(nextWaiting([a, b], { id: 'b', isByUser: false })).toBe(b);
  });
});
