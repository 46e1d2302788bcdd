import { describe, expect, it } from 'vitest';
import {
  type AppEvent,
  type AppFrameState,
  firstAppFrameState,
  isShownFull,
  nextAppFrameState,
} from './appFrameState.ts';

const inTurn = (isBehind: boolean, ...events: readonly AppEvent[]): AppFrameState =>
  events.reduce<AppFrameState>((state, event) => nextAppFrameState(state, { ...event, isBehind }), firstAppFrameState);
const after = (...events: readonly AppEvent[]) => inTurn(false, ...events);

describe('the phase of an app', () => {
  it.each<[string, readonly AppEvent[], AppFrameState['phase']]>([
    ['starts', [], 'starting'],
    ['runs once the app is initialized', [{ kind: 'initialized', canBeFull: true }], 'running'],
    ['is silent when it says nothing', [{ kind: 'silenceNoticed' }], 'silent'],
    ['runs although it was silent', [{ kind: 'silenceNoticed' }, { kind: 'initialized', canBeFull: true }], 'running'],
    [
      'runs on after the time for a start',
      [{ kind: 'initialized', canBeFull: true }, { kind: 'silenceNoticed' }],
      'running',
    ],
    ['is silent when it cannot be connected', [{ kind: 'connectionFailed' }], 'silent'],
    [
      'stays stopped after a flood: initialized',
      [{ kind: 'flooded' }, { kind: 'initialized', canBeFull: true }],
      'flooded',
    ],
    ['stays stopped after a flood: no connection', [{ kind: 'flooded' }, { kind: 'connectionFailed' }], 'flooded'],
    ['stays stopped after a flood: silence', [{ kind: 'flooded' }, { kind: 'silenceNoticed' }], 'flooded'],
  ])('%s', (_name, events, phase) => {
    expect(after(...events).phase).toBe(phase);
  });
});

describe('the size of an app', () => {
  it('is full when it is wanted, and inline again', () => {
    const full: AppEvent = { kind: 'fullSizeWanted', isFull: true };
    expect(after(full).wantsFull).toBe(true);
    expect(after(full, { ...full, isFull: false }).wantsFull).toBe(false);
  });

  it('is not full while something else needs the eye, nor after that', () => {
    expect(inTurn(true, { kind: 'fullSizeWanted', isFull: true }).wantsFull).toBe(false);
    expect(isShownFull({ wantsFull: true, isBehind: true })).toBe(false);
    expect(isShownFull({ wantsFull: true, isBehind: false })).toBe(true);
  });

  it('follows the height that the app wants, within bounds', () => {
    expect(after({ kind: 'heightWanted', height: 300.4 }).height).toBe(300);
    expect(after({ kind: 'heightWanted', height: 1e9 }).height).toBe(720);
  });

  it('does not change under a question', () => {
    expect(inTurn(true, { kind: 'heightWanted', height: 300 })).toBe(firstAppFrameState);
  });

  it('is measured in whole pixels', () => {
    expect(after({ kind: 'measured', width: 319.6, height: 240.2 }).size).toEqual({ width: 320, height: 240 });
  });

  it('is what the app says it can be', () => {
    expect(after({ kind: 'initialized', canBeFull: false }).canBeFull).toBe(false);
  });
});
