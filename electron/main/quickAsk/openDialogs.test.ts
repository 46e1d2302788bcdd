import type { Dialog } from 'electron';
import { expect, it } from 'vitest';
import { watchDialogs } from './openDialogs.ts';

it('knows whether a native dialog is open, also when it fails', async () => {
  const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  let at = 0;
  const { dialog, isOpen } = watchDialogs({ showMessageBox: () => answers[at++]?.promise } as unknown as Dialog);
  expect(isOpen()).toBe(false);
  const first = dialog.showMessageBox({ message: '' });
  const second = dialog.showMessageBox({ message: '' });
  answers[0]?.resolve({ response: 1 });
  expect(await first).toEqual({ response: 1 });
  expect(isOpen()).toBe(true);
  const failure = new Error('closed');
  answers[1]?.reject(failure);
  await expect(second).rejects.toBe(failure);
  await expect.poll(isOpen).toBe(false);
});
