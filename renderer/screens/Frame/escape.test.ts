import { describe, expect, it } from 'vitest';
import { type FocusPlace, meaningOfEscape } from './escape.ts';

const quiet = { isFinding: false, isPopupOpen: false, isTurnRunning: true };

describe('what Escape means', () => {
  it.each<[FocusPlace, ReturnType<typeof meaningOfEscape>]>([
    ['composer', 'stopTurn'],
    ['elsewhere', 'stopTurn'],
    ['questionField', 'leaveField'],
    ['editedQuestion', 'nothing'],
    ['otherField', 'nothing'],
  ])('while a turn runs, with the focus at %s: %s', (focus, meaning) => {
    expect(meaningOfEscape({ ...quiet, focus })).toBe(meaning);
  });

  it('closes the search of a chat before it stops anything, but not while a question is being answered', () => {
    expect(meaningOfEscape({ ...quiet, isFinding: true, focus: 'otherField' })).toBe('closeFind');
    expect(meaningOfEscape({ ...quiet, isFinding: true, focus: 'questionField' })).toBe('leaveField');
  });

  it('is left to what is open over the page, and to nobody when nothing runs', () => {
    expect(meaningOfEscape({ ...quiet, isPopupOpen: true, focus: 'composer' })).toBe('nothing');
    expect(meaningOfEscape({ ...quiet, isTurnRunning: false, focus: 'composer' })).toBe('nothing');
  });
});
