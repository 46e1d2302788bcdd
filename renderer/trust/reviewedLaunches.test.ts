import { expect, it } from 'vitest';
import { requestId, type Sha256 } from '../../shared/domain/ids.ts';
import type { TrustRequest } from '../../shared/domain/trust.ts';
import { confirmable, nextToReview, requestToShow, type ReviewedLaunches, withReviewed } from './reviewedLaunches.ts';

const request = (name: string, hash = name) =>
  ({ id: requestId.parse(name), launchHash: hash.padEnd(64, '0') as Sha256 }) as TrustRequest;
const [a, b, c] = [request('a'), request('b'), request('c')];
const none: ReviewedLaunches = new Map();

it('only launches that were gone through, as they were shown, are confirmed together', () => {
  const reviewed = withReviewed(withReviewed(none, a), c);
  expect(confirmable([a, b, c], reviewed)).toEqual([a, c]);
  expect(confirmable([request('a', 'f'), b, c], reviewed)).toEqual([c]);
  expect(confirmable([b], reviewed)).toEqual([]);
  expect(confirmable([a, b, c], none)).toEqual([]);
});

it('a launch that was trusted before, as the host says, needs no review', () => {
  const before = { ...b, trustedAt: 1 };
  expect(confirmable([a, before, c], withReviewed(none, a))).toEqual([a, before]);
  expect(nextToReview([a, before, c], withReviewed(none, a), a.id)).toBe(c);
});

it('the next one to look at is the next that was not gone through, also before it', () => {
  expect(nextToReview([a, b, c], withReviewed(none, a), a.id)).toBe(b);
  expect(nextToReview([a, b, c], withReviewed(withReviewed(none, c), b), c.id)).toBe(a);
  expect(nextToReview([a, b], withReviewed(withReviewed(none, a), b), a.id)).toBeUndefined();
  expect(nextToReview([request('a', 'f'), b], withReviewed(withReviewed(none, a), b), b.id)).toMatchObject({ id: 'a' });
});

it('one of which something else is said by now is to be looked at again', () => {
  const reviewed = withReviewed(none, a);
  expect(confirmable([a], reviewed)).toEqual([a]);
  expect(confirmable([{ ...a, looksLike: ['b'] }], reviewed)).toEqual([]);
});

it('what is shown stays as long as it waits, whatever arrives before it', () => {
  expect(requestToShow(undefined, [a, b], none)).toBe(a);
  expect(requestToShow({ id: b.id, among: [b.id] }, [a, b, c], none)).toBe(b);
  expect(requestToShow({ id: b.id, among: [b.id] }, [], none)).toBeUndefined();
});

it('after it comes the next of those that waited with it, then those before it, then those that came since', () => {
  const among = [a, b, c].map(({ id }) => id);
  expect(requestToShow({ id: b.id, among }, [request('d'), a, c], none)).toBe(c);
  expect(requestToShow({ id: c.id, among }, [request('d'), a, b], none)).toBe(a);
  expect(requestToShow({ id: c.id, among }, [request('d')], none)).toMatchObject({ id: 'd' });
});

it('those that were gone through come after the others', () => {
  const among = [a, b, c].map(({ id }) => id);
  expect(requestToShow({ id: a.id, among }, [b, c], withReviewed(none, b))).toBe(c);
  expect(requestToShow({ id: a.id, among }, [b], withReviewed(none, b))).toBe(b);
});
