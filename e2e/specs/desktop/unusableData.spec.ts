import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../../fixtures/standinTest.ts';

test(
  'a data folder that is a file is reported in the window, and the app continues once it is a folder',
  { tag: '@standin' },
  async ({ launchStandin, dataFolder }) => {
    const data = join(dataFolder, 'data');
    await writeFile(data, 'This is a file.');
    const app = await launchStandin({ dataFolder: data });
    const alert = app.page.getByRole('alert').filter({ hasText: 'Gatehouse cannot write to its data folder' });
    await expect(alert).toContainText('Allow writing to it');
    await rm(data);
    await mkdir(data);
    await alert.waitFor({ state: 'detached' });
    await app.close();
    expect(await app.exited).toBe(0);
  },
);
