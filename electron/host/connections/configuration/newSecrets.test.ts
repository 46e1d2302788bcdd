import { expect, it } from 'vitest';
import { withFreeNames } from './newSecrets.ts';

const storing = (...names: string[]) => ({ has: async (name: string) => names.includes(name) });
const twoKeys = (store: ReturnType<typeof storing>, launches: readonly unknown[], own?: ReadonlySet<string>) =>
  withFreeNames(
    store,
    launches,
    (names) => ({ secrets: { [names.take('a', 'KEY')]: '1', [names.take('a', 'KEY')]: '2' } }),
    own,
  );

it('gives new secrets names that no launch refers to, that are not stored, and that were not given out before', async () => {
  const launches = [{ env: { A: '${secret:a.KEY}' } }];
  const { secrets } = await twoKeys(storing('a.KEY-3'), launches);
  expect(secrets).toEqual({ 'a.KEY-2': '1', 'a.KEY-4': '2' });
});

it('gives stored names to secrets that are to get another value', async () => {
  const { secrets } = await twoKeys(storing('a.KEY'), [], new Set(['a.KEY']));
  expect(secrets).toEqual({ 'a.KEY': '1', 'a.KEY-2': '2' });
});
