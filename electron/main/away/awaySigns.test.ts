import { beforeEach, expect, it } from 'vitest';
import { AwaySigns, noSigns, type SignedWindow } from './awaySigns.ts';

let isAway: boolean;
let calls: unknown[][];
let overlays: string[];
let signs: AwaySigns;
let others: SignedWindow[];
const window = {
  flashFrame: (isOn: boolean) => void calls.push(['flash', isOn]),
  setProgressBar: (progress: number) => void calls.push(['bar', progress]),
  setOverlayIcon: (_icon: unknown, text: string) => void overlays.push(text),
};
const signsOn = (platform: NodeJS.Platform) =>
  new AwaySigns({
    isAway: () => isAway,
    windows: () => [window, ...others],
    lastUsed: () => window,
    setBadgeCount: (count) => calls.push(['badge', count]),
    overlay: (count) => ({ icon: null, text: String(count) }),
    platform,
  });

beforeEach(() => {
  isAway = true;
  others = [];
  calls = [];
  overlays = [];
  signs = signsOn('win32');
});

it('the badge says how many questions wait, and is told only when that changes', () => {
  isAway = false;
  signs.changed({ ...noSigns, waiting: 2 });
  signs.changed({ ...noSigns, waiting: 2 });
  signs.changed(noSigns);
  expect(calls).toEqual([
    ['badge', 2],
    ['badge', 0],
  ]);
});

it('Windows, which has no badge, shows it over the icon of each window', () => {
  signs.changed({ ...noSigns, waiting: 2 });
  signs.opened(window);
  signs.changed(noSigns);
  signs.opened(window);
  expect(overlays).toEqual(['2', '2', '0']);
  const elsewhere = signsOn('darwin');
  elsewhere.changed({ ...noSigns, waiting: 1 });
  elsewhere.opened(window);
  expect(overlays).toHaveLength(3);
});

it('the window calls for the user when one more waits while they are away, until they are back', () => {
  signs.changed({ ...noSigns, waiting: 1 });
  signs.changed({ ...noSigns, waiting: 2 });
  signs.calm();
  signs.calm();
  signs.changed({ ...noSigns, waiting: 1 });
  expect(calls.filter(([what]) => what === 'flash')).toEqual([
    ['flash', true],
    ['flash', true],
    ['flash', false],
  ]);
});

it('of several windows, all have the bar, one calls for the user, and all are calm again', () => {
  others = [
    {
      flashFrame: (isOn: boolean) => void calls.push(['flash other', isOn]),
      setProgressBar: (progress: number) => void calls.push(['bar other', progress]),
      setOverlayIcon: () => undefined,
    },
  ];
  signs.changed({ waiting: 1, isAnswering: true });
  signs.changed(noSigns);
  expect(calls.filter(([what]) => what !== 'badge')).toEqual([
    ['bar', 2],
    ['bar other', 2],
    ['flash', true],
    ['bar', -1],
    ['bar other', -1],
    ['flash', false],
    ['flash other', false],
  ]);
});

it('it is calm again when nothing waits any more', () => {
  signs.changed({ ...noSigns, waiting: 1 });
  signs.changed(noSigns);
  expect(calls.at(-1)).toEqual(['flash', false]);
});

it('a bar is shown while an answer is written, also in a window that is opened meanwhile', () => {
  signs.changed({ ...noSigns, isAnswering: true });
  signs.opened(window);
  signs.changed(noSigns);
  signs.opened(window);
  expect(calls).toEqual([
    ['bar', 2],
    ['bar', 2],
    ['bar', -1],
  ]);
});

it('but none where it would say that the answer is done', () => {
  signs = signsOn('linux');
  signs.changed({ ...noSigns, isAnswering: true });
  signs.changed(noSigns);
  expect(calls).toEqual([]);
});
