import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/manualClock.ts';
import { OfferHold } from './offerHold.ts';
import type { ServerOffer } from '../session/offerKeeper.ts';

const offer: ServerOffer = { tools: [{ name: 'echo', inputSchema: { type: 'object' } }], prompts: [] };

function begin() {
  const clock = new ManualClock();
  const told: ServerOffer[] = [];
  const hold = new OfferHold(clock, (next) => told.push(next));
  hold.listed(offer);
  return { clock, told, hold };
}

describe('the lists of a lost server', () => {
  it('keep its tools for a minute after the first loss', () => {
    const { clock, told, hold } = begin();
    hold.lost();
    clock.advance(40_000);
    hold.lost();
    expect(told.at(-1)).toEqual({ tools: offer.tools });
    expect(hold.isKeeping).toBe(true);
    clock.advance(20_000);
    expect(told.at(-1)).toEqual({ tools: [] });
    expect(hold.isKeeping).toBe(false);
  });

  it('are its new lists once it is back, for as long as it runs', () => {
    const { clock, told, hold } = begin();
    hold.lost();
    hold.listed({ tools: [] });
    clock.advance(60_000);
    expect(told.slice(1)).toEqual([{ tools: offer.tools }, { tools: [] }]);
  });

  it('are empty when it does not come back', () => {
    const { told, hold } = begin();
    hold.lost();
    hold.ended();
    expect(told.at(-1)).toEqual({ tools: [] });
    hold.lost();
    expect(hold.isKeeping).toBe(false);
  });
});
