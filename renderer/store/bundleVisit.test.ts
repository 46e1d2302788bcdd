import { expect, it } from 'vitest';
import { BundleVisit } from './bundleVisit.ts';

function visiting() {
  const closed: string[] = [];
  const installing: PromiseWithResolvers<string | undefined>[] = [];
  const visit = new BundleVisit<string, string>({
    install: () => {
      const running = Promise.withResolvers<string | undefined>();
      installing.push(running);
      return running.promise;
    },
    close: async () => void closed.push('closed'),
  });
  return { visit, closed, installing };
}

it('forgets the file when the screen of the dialog is left', () => {
  const { visit, closed } = visiting();
  visit.enter()();
  expect(closed).toHaveLength(1);
});

it('forgets it once when the user closes the dialog', () => {
  const { visit, closed } = visiting();
  const leave = visit.enter();
  visit.cancel();
  leave();
  expect(closed).toHaveLength(1);
});

it('lets an installation go on when the screen is left, and forgets the file of one that fails then', async () => {
  for (const problem of [undefined, 'disk full']) {
    const { visit, closed, installing } = visiting();
    const leave = visit.enter();
    const done = visit.install('it');
    leave();
    expect(closed).toEqual([]);
    installing[0]?.resolve(problem);
    expect(await done).toBe(problem);
    expect(closed).toHaveLength(problem === undefined ? 0 : 1);
  }
});

it('ends an installation when the user closes the dialog, and leaves what was opened since alone', async () => {
  const { visit, closed, installing } = visiting();
  const leave = visit.enter();
  const done = visit.install('it');
  visit.cancel();
  leave();
  expect(closed).toHaveLength(1);
  const leaveAgain = visit.enter();
  installing[0]?.resolve('cancelled');
  await done;
  expect(closed).toHaveLength(1);
  leaveAgain();
  expect(closed).toHaveLength(2);
});

it('keeps the file when an installation fails while the dialog is open, to be corrected', async () => {
  const { visit, closed, installing } = visiting();
  const leave = visit.enter();
  const done = visit.install('it');
  installing[0]?.resolve('name taken');
  await done;
  expect(closed).toEqual([]);
  leave();
  expect(closed).toHaveLength(1);
});
