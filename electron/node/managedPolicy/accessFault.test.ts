import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accessFault, type PathRole } from './accessFault.ts';

const installer = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464';
const user = 'S-1-5-21-1004336348-1177238915-682003330-1001';

/** As `Get-Acl` writes what Windows has by default. */
const windows11Drive = `O:${installer}G:${installer}D:PAI(A;;LC;;;AU)(A;OICIIO;SDGXGWGR;;;AU)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)(A;;0x1000a1;;;S-1-15-3-65536-1888954469-739942743-1668119174-2468466756-4239452838-1296943325-355587736-700089176)`;
const server2025Drive = `O:${installer}G:SYD:(A;OICIIO;GA;;;CO)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)(A;CI;LC;;;BU)(A;CIIO;DC;;;BU)`;
const programData =
  'O:SYG:SYD:PAI(A;OICIIO;GA;;;CO)(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)(A;CI;DCLCRPCR;;;BU)';
/** A folder that an administrator makes in that, and a file in it. */
const inheritingFolder =
  'O:BAG:S-1-5-21-1004336348-1177238915-682003330-513D:AI(A;OICIID;FA;;;SY)(A;OICIID;FA;;;BA)(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)';
const inheritingFile = 'O:BAG:BAD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)';
/** After the users' right to write was taken from it. */
const ownFolder = 'O:BAG:BAD:PAI(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)(A;OICI;0x1200a9;;;BU)';
/** A drive without Windows on it. */
const dataDrive = 'O:BAG:SYD:AI(A;OICIIO;SDGXGWGR;;;AU)(A;;0x1301bf;;;AU)(A;;FA;;;SY)(A;OICIIO;GA;;;SY)(A;;FA;;;BA)';

it.each<[string, string, PathRole, string | undefined]>([
  ['the drive of Windows 11', windows11Drive, 'above', undefined],
  ['the drive of Windows Server 2025', server2025Drive, 'above', undefined],
  ['C:\\ProgramData', programData, 'above', undefined],
  ['a folder that only administrators write', ownFolder, 'folder', undefined],
  ['a file in it', inheritingFile, 'file', undefined],
  ['a folder that inherits from C:\\ProgramData', inheritingFolder, 'folder', 'writableByOthers'],
  ['a drive that everybody may change', dataDrive, 'above', 'writableByOthers'],
  ['a file of a user', `O:${user}G:BAD:(A;;FA;;;SY)`, 'file', 'ownedByOther'],
  ['a file that one user may write', `O:BAG:BAD:(A;;FA;;;BA)(A;;0x1301bf;;;${user})`, 'file', 'writableByOthers'],
  ['a file that everybody may take over', 'O:SYG:SYD:(A;;WO;;;WD)', 'file', 'writableByOthers'],
  ['a file without a list, which everybody may write', 'O:SYG:SYD:NO_ACCESS_CONTROL', 'file', 'accessUnknown'],
  ['a file whose list is not told', 'O:SYG:SY', 'file', 'accessUnknown'],
  ['a file with a condition', 'O:SYG:SYD:(XA;;FA;;;WD;(@User.a == "b"))', 'file', 'accessUnknown'],
  ['a file with rights that are not known', 'O:SYG:SYD:(A;;ZZ;;;BU)', 'file', 'accessUnknown'],
  ['a file with a label of integrity', 'O:SYG:SYD:(A;;FA;;;SY)S:(ML;;NW;;;HI)', 'file', undefined],
  ['a denial, which helps nobody to write', 'O:SYG:SYD:(D;;FA;;;BU)(A;;FA;;;SY)', 'file', undefined],
])('%s', (_, sddl, role, fault) => {
  expect(accessFault(sddl, role)).toBe(fault);
});

describe('a security descriptor', () => {
  const hex = (bits: number) => `0x${(bits >>> 0).toString(16)}`;
  const role = fc.constantFrom<PathRole>('file', 'folder', 'above');
  const others = fc.constantFrom('BU', 'AU', 'WD', 'IU', 'CO', user);
  const own = fc.constantFrom('SY', 'BA', 'S-1-5-18', 'S-1-5-32-544', installer);
  const flags = fc.constantFrom('', 'ID', 'OICI', 'OICIID', 'CI');
  const reading = fc.constantFrom('FR', 'FX', '0x1200a9', 'RC', 'GR', 'CC', 'LOSW');
  const harmless = fc
    .array(fc.oneof(fc.tuple(flags, reading, others), fc.tuple(flags, fc.constantFrom('FA', 'GA', 'WDWO'), own)))
    .map((entries) => entries.map(([flag, rights, who]) => `(A;${flag};${rights};;;${who})`));
  const whole = (owner: string, entries: readonly string[]) => `O:${owner}G:SYD:PAI${entries.join('')}`;

  it('counts where others read, and the system does what it likes', () => {
    fc.assert(
      fc.property(own, harmless, role, (owner, entries, as) => {
        expect(accessFault(whole(owner, entries), as)).toBeUndefined();
      }),
    );
  });

  it('does not count with one right to exchange something, wherever it stands among others', () => {
    const exchanging = fc.constantFrom(0x40, 0x1_0000, 0x4_0000, 0x8_0000, 0x1000_0000, 0x4000_0000);
    const named = fc.constantFrom('DT', 'SD', 'WD', 'WO', 'GA', 'GW', 'FA');
    const rights = fc.oneof(
      fc.tuple(exchanging, fc.nat(0x1f_ffff)).map(([bit, more]) => hex(bit | more)),
      fc
        .tuple(
          reading.filter((each) => !each.startsWith('0x')),
          named,
        )
        .map((each) => each.join('')),
    );
    fc.assert(
      fc.property(own, harmless, rights, others, flags, role, fc.nat(), (owner, entries, right, who, flag, as, at) => {
        const mixed = entries.toSpliced(at % (entries.length + 1), 0, `(A;${flag};${right};;;${who})`);
        expect(accessFault(whole(owner, mixed), as)).toBe('writableByOthers');
      }),
    );
  });

  it('does not count with one right to add or to mark something, but further up', () => {
    const adding = fc.constantFrom('DC', 'LC', 'RP', 'CR', '0x2', '0x4', '0x10', '0x100', 'FW', '0x120116');
    fc.assert(
      fc.property(harmless, adding, others, (entries, right, who) => {
        const sddl = whole('SY', [...entries, `(A;;${right};;;${who})`]);
        expect(accessFault(sddl, 'file')).toBe('writableByOthers');
        expect(accessFault(sddl, 'folder')).toBe('writableByOthers');
        expect(accessFault(sddl, 'above')).toBeUndefined();
      }),
    );
  });

  it('does not count with another owner, who may change the list', () => {
    fc.assert(
      fc.property(others, harmless, role, (owner, entries, as) => {
        expect(accessFault(whole(owner, entries), as)).toBe('ownedByOther');
      }),
    );
  });

  it('is a fault where it is anything else, and is never thrown over', () => {
    const piece = fc.constantFrom(
      'O:',
      'G:',
      'D:',
      'S:',
      'SY',
      'BU',
      '(A;;FA;;;BU)',
      '(',
      ')',
      ';',
      'P',
      '0x',
      'x',
      '|',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((each) => each.join('')),
        ),
        role,
        (text, as) => {
          const fault = accessFault(text, as);
          if (!/^O:SY(G:SY)?D:P*(S:|$)/.test(text)) expect(fault).not.toBeUndefined();
        },
      ),
    );
  });
});
