import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stripsInView } from './stripsInView.ts';

const stripPx = 48;

describe('the strips of a content that are on the screen', () => {
  it.each([
    ['all of them', { top: 10, height: 144 }, { top: 0, bottom: 200 }, [0, 1, 2]],
    ['none while it is below', { top: 300, height: 144 }, { top: 0, bottom: 200 }, []],
    ['none while it is above', { top: -300, height: 144 }, { top: 0, bottom: 200 }, []],
    ['only whole ones', { top: -20, height: 144 }, { top: 0, bottom: 100 }, [1]],
    ['the last one as high as it is', { top: 0, height: 100 }, { top: 0, bottom: 100 }, [0, 1, 2]],
    ['what is cut off by less than a pixel', { top: -0.5, height: 47.6 }, { top: 0, bottom: 47 }, [0]],
  ])('are %s', (_what, content, view, expected) => {
    expect(stripsInView(content, view, stripPx)).toEqual(expected);
  });

  it('are exactly those of which both ends are in view', () => {
    const length = fc.integer({ min: -2000, max: 2000 });
    fc.assert(
      fc.property(length, fc.nat({ max: 5000 }), length, fc.nat({ max: 1500 }), (top, height, viewTop, viewHeight) => {
        const view = { top: viewTop, bottom: viewTop + viewHeight };
        const expected = Array.from({ length: Math.ceil(height / stripPx) }, (_, at) => at).filter((at) => {
          const from = top + at * stripPx;
          const to = top + Math.min(height, (at + 1) * stripPx);
          return from >= view.top - 1 && to <= view.bottom + 1;
        });
        expect(stripsInView({ top, height }, view, stripPx)).toEqual(expected);
      }),
    );
  });
});
