import { expect, it } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

it('runs work on a place one after the other, and on other places at once', async () => {
  const run = oneAtATime(60_000, 'late');
  const order: string[] = [];
  const first = Promise.withResolvers<string>();
  const one = run('a', () => first.promise);
  const two = run('a', async () => {
    order.push('second');
    return 'two';
  });
  await run('b', async () => {
    order.push('elsewhere');
    return 'three';
  });
  first.resolve('one');
  expect(await Promise.all([one, two])).toEqual(['one', 'two']);
  expect(order).toEqual(['elsewhere', 'second']);
});

it('begins nothing on a place that hangs, until the work there settles after all', async () => {
  const run = oneAtATime(5, 'late');
  const hung = Promise.withResolvers<string>();
  let begun = 0;
  const begin = () => {
    begun++;
    return hung.promise;
  };
  expect(await Promise.all([run('a', begin), run('a', begin), run('a', begin)])).toEqual(['late', 'late', 'late']);
  expect(await run('a', begin)).toBe('late');
  expect(begun).toBe(1);
  hung.resolve('there');
  await hung.promise;
  expect(await run('a', begin)).toBe('there');
});

it('goes on after work that failed', async () => {
  const run = oneAtATime(60_000, 'late');
  const broken = new Error('broken');
  await expect(run('a', () => Promise.reject(broken))).rejects.toBe(broken);
  expect(await run('a', async () => 'fine')).toBe('fine');
});
