import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WriteDebt } from './writeDebt.ts';

function debtFor(patienceMs: number) {
  const told: string[] = [];
  const tell = (word: string) => () => void told.push(word);
  const debt = new WriteDebt({ hold: tell('hold'), release: tell('release'), giveUp: tell('giveUp'), patienceMs });
  onTestFinished(() => debt.dispose());
  const times = (count: number, what: () => void) => Array.from({ length: count }, what);
  return {
    told,
    debt,
    add: (count: number) => times(count, () => debt.add()),
    pay: (count: number) => times(count, () => debt.pay()),
  };
}

describe('the unread messages of a server', () => {
  it('stop reading from it when there are too many, until half are read', () => {
    const { told, add, pay } = debtFor(60_000);
    add(1000);
    expect(told).toEqual([]);
    add(600);
    expect(told).toEqual(['hold']);
    pay(1099);
    expect(told).toEqual(['hold']);
    pay(1);
    expect(told).toEqual(['hold', 'release']);
    pay(500);
    add(1001);
    expect(told).toEqual(['hold', 'release', 'hold']);
  });

  it('end its connection when none are read', async () => {
    const { told, debt, add } = debtFor(20);
    add(1001);
    await delay(60);
    expect(told).toEqual(['hold', 'giveUp']);
    const other = debtFor(20);
    other.add(1001);
    other.debt.dispose();
    await delay(60);
    expect(other.told).toEqual(['hold']);
    debt.dispose();
  });
});
