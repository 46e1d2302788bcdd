import { expect, it, vi } from 'vitest';
import { createFolderView } from './folderView.ts';

// Importing the real package in plain Node would start a download.
vi.mock('electron', () => ({ shell: undefined }));

it('shows the one file it was made for, and opens nothing', async () => {
  const shown: string[] = [];
  await createFolderView('/data/gatehouse.db', { showItemInFolder: (path) => void shown.push(path) }).show();
  expect(shown).toEqual(['/data/gatehouse.db']);
});
