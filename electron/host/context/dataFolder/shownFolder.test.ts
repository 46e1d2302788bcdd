import { expect, it } from 'vitest';
import { ManualClock } from '../../testing/manualClock.ts';
import { ShownFolder } from './shownFolder.ts';

it('shows the folder for each press of a user, and no flood of windows for a page', async () => {
  const clock = new ManualClock();
  let shown = 0;
  const folder = new ShownFolder({ folderView: { show: async () => void shown++ }, clock });
  for (let n = 0; n < 100; n++) await folder.show();
  expect(shown).toBe(1);
  clock.advance(1000);
  await folder.show();
  expect(shown).toBe(2);
});
