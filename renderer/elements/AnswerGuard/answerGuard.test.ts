import { describe, expect, it } from 'vitest';
import { createAnswerGuard } from './answerGuard.ts';

describe('createAnswerGuard', () => {
  it('accepts a press on a question that has been shown for a while', () => {
    expect(createAnswerGuard().takes({ at: 1000, clicks: 1 }, 500)).toBe(true);
  });

  it('ignores a press on a question that just appeared', () => {
    expect(createAnswerGuard().takes({ at: 1000, clicks: 1 }, 700)).toBe(false);
  });

  it('ignores the second click of a double click', () => {
    expect(createAnswerGuard().takes({ at: 5000, clicks: 2 }, 0)).toBe(false);
  });

  it('ignores a press right after the answer to another question', () => {
    const guard = createAnswerGuard();
    expect(guard.takes({ at: 1000, clicks: 1 }, 0)).toBe(true);
    expect(guard.takes({ at: 1200, clicks: 1 }, 0)).toBe(false);
    expect(guard.takes({ at: 1500, clicks: 1 }, 0)).toBe(true);
  });

  it('returns the remaining wait, and reports when an answer makes every question wait again', () => {
    const guard = createAnswerGuard();
    let told = 0;
    const stop = guard.onAnswered(() => told++);
    expect(guard.wait(1000, 900)).toBe(300);
    expect(guard.wait(1000, 500)).toBe(0);
    guard.takes({ at: 1000, clicks: 1 }, 500);
    expect(guard.wait(1000, 500)).toBe(400);
    stop();
    guard.takes({ at: 2000, clicks: 1 }, 500);
    expect(told).toBe(1);
  });
});
