import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../../e2e/integration/forTest.ts';
import { accessFault } from './accessFault.ts';
import { readManagedFile } from './readManagedFile.ts';
import { accessQuery, readAccessAnswer, windowsAccess } from './windowsAccess.ts';

describe('the answer of PowerShell', () => {
  const sddl = fc.stringMatching(/^O:SYG:SYD:P?(\(A;;0x1[0-9a-f]{4};;;(BA|SY|BU)\)){0,4}$/);
  const answer = (found: readonly string[]) => `${[...found, 'end'].join('|')}\r\n`;

  it('has one descriptor for each path, however its lines are broken', () => {
    fc.assert(
      fc.property(fc.array(sddl, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 90 }), (found, width) => {
        const broken = (answer(found).match(new RegExp(`[^]{1,${width}}`, 'g')) ?? []).join('\r\n');
        expect(readAccessAnswer(broken, found.length)).toEqual(found);
      }),
    );
  });

  it('is none where something of it is missing, cut off or too much', () => {
    fc.assert(
      fc.property(fc.array(sddl, { minLength: 1, maxLength: 4 }), fc.nat(), (found, at) => {
        const whole = answer(found).trim();
        expect(readAccessAnswer(whole.slice(0, at % whole.length), found.length)).toBeUndefined();
        expect(readAccessAnswer(whole, found.length + 1)).toBeUndefined();
        expect(readAccessAnswer(whole, found.length - 1)).toBeUndefined();
        expect(readAccessAnswer(`|${whole}`, found.length + 1)).toBeUndefined();
      }),
    );
  });

  it('is asked for by paths that end no text early', () => {
    expect(accessQuery(["C:\\it's", 'C:\\'])).toContain("foreach ($path in 'C:\\it''s','C:\\') {");
  });
});

describe.runIf(process.platform === 'win32')('the access lists of this Windows', () => {
  const icacls = (...args: string[]) => promisify(execFile)('C:\\Windows\\System32\\icacls.exe', args);

  it('let nobody exchange what is in the folders above the policy', async () => {
    const lists = await windowsAccess(['C:\\', 'C:\\ProgramData']);
    expect(lists.map((list) => [list, accessFault(list, 'above')])).toEqual(lists.map((list) => [list, undefined]));
  });

  it('decide whether a policy counts', async () => {
    const below = await folderForTest();
    const path = join(below, 'Gatehouse', 'policy.json');
    await mkdir(join(below, 'Gatehouse'));
    await writeFile(path, '{}');
    const place = { path, below, readAccess: windowsAccess };
    const full = ['*S-1-5-18:(OI)(CI)F', '*S-1-5-32-544:(OI)(CI)F', '*S-1-5-32-545:(OI)(CI)RX'];
    await icacls(below, '/setowner', '*S-1-5-32-544', '/T');
    await icacls(below, '/inheritance:r', '/grant:r', ...full);
    expect(await readManagedFile(place)).toEqual({ kind: 'text', text: '{}' });
    await icacls(path, '/grant', '*S-1-5-32-545:(W)');
    expect(await readManagedFile(place)).toEqual({ kind: 'refused', place: path, fault: 'writableByOthers' });
  });
});
