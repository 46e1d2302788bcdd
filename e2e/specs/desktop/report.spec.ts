import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { saveReportId } from '../../../electron/main/menu.ts';
import { callHost, sendCommand } from '../../fixtures/bridge.ts';
import { expect, test } from '../../fixtures/standinTest.ts';
import { zipTexts } from '../../fixtures/zipTexts.ts';

test.describe('the report', { tag: '@standin' }, () => {
  test('is shown from the menu and saved where the native dialog says', async ({ desktop, dataFolder }) => {
    await desktop.host.call('clickMenu', { id: saveReportId });
    const dialog = desktop.page.getByRole('dialog', { name: 'Save a report' });
    await dialog.getByRole('checkbox', { name: 'Include settings.json' }).click();
    await dialog.getByRole('button', { name: 'Save…' }).click();
    const native = await desktop.desk.nextDialog();
    if (native.kind !== 'saveDialog') throw new Error(`A ${native.kind}`);
    expect(native.options.defaultPath).toMatch(/^gatehouse-report-.*\.zip$/);
    const path = join(dataFolder, 'report.zip');
    native.answer(path);
    await expect(desktop.page.getByText(`Report saved: ${path}`)).toBeVisible();
    const files = await zipTexts(await readFile(path));
    expect(Object.keys(files)).not.toContain('settings.json');
    expect(JSON.parse(files['about.json'] ?? '')).toMatchObject({ shell: 'desktop' });
  });

  test('is nowhere when the native dialog is closed, and a page names no file', async ({ desktop, dataFolder }) => {
    const { id } = await callHost(desktop.page, 'report.make', {});
    const path = join(dataFolder, 'named.zip');
    const choice = { id, files: ['about.json'], path, suggestedName: path };
    const reply = sendCommand(desktop.page, 'report.save', choice);
    const native = await desktop.desk.nextDialog();
    if (native.kind !== 'saveDialog') throw new Error(`A ${native.kind}`);
    expect(native.options.defaultPath).not.toContain('named');
    native.answer('');
    expect(await reply).toMatchObject({ output: { saved: null } });
    await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
