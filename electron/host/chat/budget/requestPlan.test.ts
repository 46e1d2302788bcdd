import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planRequest, type PlanStep, type RequestRoom } from './requestPlan.ts';

const result = fc.record({ whole: fc.nat({ max: 5000 }), short: fc.nat({ max: 120 }) });
const step: fc.Arbitrary<PlanStep> = fc.record({
  tokens: fc.nat({ max: 800 }),
  results: fc.array(result, { maxLength: 4 }),
});
const steps = fc.array(step, { maxLength: 40 });
const room: fc.Arbitrary<RequestRoom> = fc.record({
  max: fc.integer({ min: 500, max: 20_000 }),
  soft: fc.integer({ min: 500, max: 20_000 }),
  fixed: fc.nat({ max: 2000 }),
});

/** What a request takes whose oldest `shortened` results are short. */
function tokensWith(planned: readonly PlanStep[], fixed: number, shortened: number): number {
  const results = planned.flatMap((each) => each.results);
  const own = planned.reduce((sum, { tokens }) => sum + tokens, fixed);
  return results.reduce((sum, { whole, short }, at) => sum + (at < shortened ? Math.min(whole, short) : whole), own);
}

describe('planRequest', () => {
  it('is never over the room, and says exactly what the request takes', () => {
    fc.assert(
      fc.property(steps, room, (planned, given) => {
        const plan = planRequest(planned, given);
        if (plan.kind === 'tooLong') {
          expect(plan.tokens).toBeGreaterThan(given.max);
          return;
        }
        expect(plan.tokens).toBeLessThanOrEqual(given.max);
        expect(plan.tokens).toBe(tokensWith(planned, given.fixed, plan.shortened));
      }),
    );
  });

  it('gives up only when the request is too long with every result shortened', () => {
    fc.assert(
      fc.property(steps, room, (planned, given) => {
        const least = tokensWith(planned, given.fixed, Infinity);
        expect(planRequest(planned, given).kind).toBe(least > given.max ? 'tooLong' : 'fits');
      }),
    );
  });

  it('is the same for the same chat', () => {
    fc.assert(
      fc.property(steps, room, (planned, given) => {
        expect(planRequest(structuredClone(planned), given)).toEqual(planRequest(planned, given));
      }),
    );
  });

  it('shortens nothing more for a longer chat that still fits, so that the beginning stays the same', () => {
    fc.assert(
      fc.property(steps, step, room, (planned, added, given) => {
        const before = planRequest(planned, given);
        const after = planRequest([...planned, added], given);
        if (before.kind === 'tooLong' || after.kind === 'tooLong') return;
        expect(after.shortened).toBeGreaterThanOrEqual(before.shortened);
        const soft = Math.min(given.soft, given.max);
        const fits = tokensWith([...planned, added], given.fixed, before.shortened) <= soft;
        if (fits) expect(after.shortened).toBe(before.shortened);
        expect(after.hasMoved).toBe(after.shortened > before.shortened);
      }),
    );
  });

  it('shortens the newest results only when the request does not fit otherwise', () => {
    fc.assert(
      fc.property(steps, step, room, (planned, last, given) => {
        const all = [...planned, last];
        const plan = planRequest(all, given);
        const older = planned.reduce((count, { results }) => count + results.length, 0);
        if (plan.kind === 'tooLong' || plan.shortened <= older) return;
        expect(tokensWith(all, given.fixed, plan.shortened - 1)).toBeGreaterThan(given.max);
      }),
    );
  });

  it('wants a summary only when shortening the older results was not enough', () => {
    fc.assert(
      fc.property(steps, step, room, (planned, last, given) => {
        const plan = planRequest([...planned, last], given);
        if (plan.kind === 'tooLong' || !plan.isSummaryDue) return;
        const older = planned.reduce((count, { results }) => count + results.length, 0);
        expect(plan.shortened).toBeGreaterThanOrEqual(older);
        expect(tokensWith([...planned, last], given.fixed, older)).toBeGreaterThan(Math.min(given.soft, given.max));
      }),
    );
  });

  it('leaves room when it shortens, so that the next requests need not', () => {
    const calls = Array.from({ length: 30 }, (): PlanStep => ({ tokens: 10, results: [{ whole: 1000, short: 50 }] }));
    const given = { max: 10_000, soft: 10_000, fixed: 0 };
    let moves = 0;
    for (let end = 1; end <= calls.length; end++) {
      const plan = planRequest(calls.slice(0, end), given);
      if (plan.kind === 'fits' && plan.hasMoved) moves++;
    }
    expect(moves).toBeGreaterThan(0);
    expect(moves).toBeLessThanOrEqual(8);
  });
});
