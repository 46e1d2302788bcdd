import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedFault } from './macAccess.ts';

const folder = 'drwxr-xr-x+ 12 root  admin  384 Jan  1 00:00 /Library/Application Support';
const file = '-rw-r--r--@ 1 root  wheel  120 Jan  1 00:00 policy.json';
const withEntries = (first: string, ...entries: readonly string[]) =>
  [first, ...entries.map((entry, at) => ` ${at}: ${entry}`), ''].join('\n');

it.each<[string, string, string | undefined]>([
  ['a folder without a list', withEntries(folder.replace('+', ' ')), undefined],
  ['a file with attributes and no list', withEntries(file), undefined],
  ['a folder that nobody may delete', withEntries(folder, 'group:everyone deny delete'), undefined],
  [
    'a file that a user may read',
    withEntries(file, 'user:ada allow read,readattr,readextattr,readsecurity'),
    undefined,
  ],
  ['a folder that root may write', withEntries(folder, 'user:root allow add_file,delete_child'), undefined],
  [
    'what is made in it may be written',
    withEntries(folder, 'user:ada allow write,file_inherit,only_inherit'),
    undefined,
  ],
  ['a file that a user may write', withEntries(file, 'user:ada allow write,append'), 'writableByOthers'],
  ['a folder that a group may fill', withEntries(folder, 'group:staff inherited allow add_file'), 'writableByOthers'],
  ['a user whose name has a blank', withEntries(file, 'user:Ada L allow chown'), 'writableByOthers'],
  [
    'a user by a number alone',
    withEntries(file, 'FFFFEEEE-DDDD-CCCC-BBBB-AAAA000001F5 allow delete'),
    'writableByOthers',
  ],
  [
    'one of several',
    withEntries(folder, 'group:everyone deny delete', 'user:ada allow delete_child'),
    'writableByOthers',
  ],
  ['an unknown right', withEntries(file, 'user:ada allow read,teleport'), 'accessUnknown'],
  ['a line that is no entry', `${file}\nls: something else\n`, 'accessUnknown'],
  ['a sign of a list that is not told', withEntries(folder), 'accessUnknown'],
  ['a link', 'lrwxr-xr-x  1 root  wheel  11 Jan  1 00:00 /etc -> private/etc\n', 'accessUnknown'],
  ['nothing', '', 'accessUnknown'],
])('%s', (_, output, fault) => {
  expect(listedFault(output)).toBe(fault);
});

describe('the answer of ls', () => {
  it('counts only where every line is understood', () => {
    const line = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => !text.includes('\n'));
    fc.assert(
      fc.property(line, (text) => {
        expect(listedFault(`${file}\n${text}\n`)).toBe('accessUnknown');
      }),
    );
  });
});
