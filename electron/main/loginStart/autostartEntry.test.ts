import fc from 'fast-check';
import { expect, it } from 'vitest';
import { autostartEntry, isAutostartOn } from './autostartEntry.ts';

/** What a desktop makes of the line `Exec`, as its specification says: the string first, then the arguments. */
function readExec(entry: string): string[] {
  const value = /^Exec=(.*)$/m.exec(entry)?.[1] ?? '';
  const text = value.replace(/\\([\\sntr])/g, (_whole, each: string) => (each === '\\' ? '\\' : `?${each}`));
  const found = text.match(/"(?:[^"\\`$]|\\["`$\\])*"|[^\s"]+/g) ?? [];
  return found.map((each) =>
    (each.startsWith('"') ? each.slice(1, -1).replace(/\\(["`$\\])/g, '$1') : each).replaceAll('%%', '%'),
  );
}

it.each([
  ['/opt/Gatehouse/gatehouse', '"/opt/Gatehouse/gatehouse" --at-login'],
  ['/home/me/My apps/100%.AppImage', '"/home/me/My apps/100%%.AppImage" --at-login'],
  ['/home/me/$HOME`id`".AppImage', '"/home/me/\\\\$HOME\\\\`id\\\\`\\\\".AppImage" --at-login'],
  ['/home/me/a\\b', '"/home/me/a\\\\\\\\b" --at-login'],
])('names %s', (program, exec) => {
  expect(autostartEntry(program)?.split('\n')).toContain(`Exec=${exec}`);
});

const special = fc.constantFrom('%', '"', '\\', '$', '`', ' ', '\n', 'n');
const character = fc.oneof(special, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }));

it('starts exactly this program with one argument, whatever its path is', () => {
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 1 }), (name) => {
      const program = `/${name}`;
      const entry = autostartEntry(program);
      if (/\p{Cc}/u.test(program)) {
        expect(entry).toBeUndefined();
        return;
      }
      expect(entry?.split('\n')).toHaveLength(7);
      expect(readExec(entry ?? '')).toEqual([program, '--at-login']);
      expect(isAutostartOn(entry, program)).toBe(true);
      expect(isAutostartOn(entry, `${program}x`)).toBe(false);
    }),
  );
});

it.each(['/a\nExec=evil', '/a\u0000b', '/a\rb'])('no entry names %j', (program) => {
  expect(autostartEntry(program)).toBeUndefined();
});

it.each([
  ['no file', undefined, false],
  ['an entry of ours', '', true],
  ['one that the desktop hid', 'Hidden=true\n', false],
  ['one that GNOME switched off', 'x-gnome-autostart-enabled = False\n', false],
  ['one that is not hidden', 'Hidden=false\n', true],
])('%s', (_name, added, isOn) => {
  const text = added === undefined ? undefined : `${autostartEntry('/opt/gatehouse')}${added}`;
  expect(isAutostartOn(text, '/opt/gatehouse')).toBe(isOn);
});
