import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import type { LoginStart } from '../../../shared/domain/loginStart.ts';
import { shellTextsFor } from '../shellTexts.ts';
import { createLoginItem } from './loginItem.ts';

function begin(first: LoginStart = 'off') {
  let state = first;
  const asked: MessageBoxOptions[] = [];
  const answers: ((response: number) => void)[] = [];
  const showMessageBox = ((options: MessageBoxOptions) => {
    asked.push(options);
    return new Promise((resolve) => answers.push((response) => resolve({ response, checkboxChecked: false })));
  }) as Electron.Dialog['showMessageBox'];
  const item = createLoginItem({
    item: { read: async () => state, write: async (isOn) => void (state = isOn ? 'on' : 'off') },
    dialog: { showMessageBox },
    texts: () => shellTextsFor('en', 'en'),
    parent: () => undefined,
  });
  return { item, asked, answer: (response: number) => answers.shift()?.(response), state: () => state };
}

it('is switched on only after the user agreed, and off unasked', async () => {
  const { item, asked, answer, state } = begin();
  const switched = item.switchOn();
  await expect.poll(() => asked).toHaveLength(1);
  expect(state()).toBe('off');
  expect(asked[0]).toMatchObject({ buttons: ['Start at sign-in', 'Cancel'], defaultId: 1, cancelId: 1 });
  answer(0);
  expect(await switched).toBe('on');
  expect(await item.switchOff()).toBe('off');
  expect(asked).toHaveLength(1);
});

it('stays off when the user cancels, however often a page asks', async () => {
  const { item, asked, answer } = begin();
  const all = [item.switchOn(), item.switchOn(), item.switchOn()];
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  answer(1);
  expect(await Promise.all(all)).toEqual(['off', 'off', 'off']);
  expect(asked).toHaveLength(1);
});

it('asks nothing where there is no such thing', async () => {
  const { item, asked } = begin('unavailable');
  expect(await item.switchOn()).toBe('unavailable');
  expect(asked).toEqual([]);
});
