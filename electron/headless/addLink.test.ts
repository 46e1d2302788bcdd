import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { defaultDataFolder } from '../node/defaultDataFolder.ts';
import { readAddArguments } from './addLink.ts';

const link = 'gatehouse://add?config=e30';

it('needs one link, and uses the folder of the desktop app by default', () => {
  expect(readAddArguments([link])).toEqual({ link, dataFolder: defaultDataFolder() });
  expect(readAddArguments([link, '--data', 'd'])).toEqual({ link, dataFolder: resolve('d') });
});

it.each([
  [[]],
  [[link, link]],
  [['cursor://x?y']],
  [['npx -y server']],
  [[`${link}&x=${'x'.repeat(8192)}`]],
  [[link, '--policy', 'x']],
])('refuses %j', (args) => {
  expect(() => readAddArguments(args)).toThrow(expect.objectContaining({ code: 'badInput' }));
});
