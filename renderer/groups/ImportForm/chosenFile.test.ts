import { expect, it } from 'vitest';
import { maxEnvFileBytes, pastedFile } from '../../../shared/domain/pasted/pasteReading.ts';
import { chosenFile } from './chosenFile.ts';

it('is read whole or not at all, by its bytes', async () => {
  const largest = `A=${'字'.repeat((maxEnvFileBytes - 4) / 3)}\nB`;
  const file = await chosenFile('.env', new Blob([largest]));
  expect(file).toEqual({ path: '.env', text: largest });
  expect(pastedFile.parse(file)).toEqual(file);
  const larger = await chosenFile('.env', new Blob([largest, '=']));
  expect(larger).toEqual({ path: '.env', isTooLarge: true });
  expect(pastedFile.parse(larger)).toEqual(larger);
});
