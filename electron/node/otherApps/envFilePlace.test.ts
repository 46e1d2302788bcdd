import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HomeOf } from './appPlaces.ts';
import { readEnvFile } from '../paste/readEnvFile.ts';
import { envFilePlace } from './envFilePlace.ts';

const linux: HomeOf = { platform: 'linux', home: '/home/ada', env: {} };
const windows: HomeOf = { platform: 'win32', home: 'C:\\Users\\ada', env: {} };

describe('the place of a file of variables', () => {
  it.each<[written: string, of: HomeOf, project: string | null, folder: string, file: string]>([
    ['/etc/db.env', linux, null, '/etc', 'db.env'],
    ['~/db.env', linux, null, '/home/ada', 'db.env'],
    ['${userHome}/a/../db.env', linux, null, '/home/ada', 'db.env'],
    ['${env:HOME}/.env', linux, null, '/home/ada', '.env'],
    ['.env', linux, '/src/shop', '/src/shop', '.env'],
    ['${workspaceFolder}/sub/.env', linux, '/src/shop', '/src/shop/sub', '.env'],
    ['../other/.env', linux, '/src/shop', '/src/other', '.env'],
    ['~\\db.env', windows, null, 'C:\\Users\\ada', 'db.env'],
    ['D:\\keys\\db.env', windows, null, 'D:\\keys', 'db.env'],
  ])('%s', (written, of, project, folder, file) => {
    expect(envFilePlace(written, of, project, false)).toEqual({ folder, file, isInside: false });
  });

  it.each([
    ['.env', null],
    ['${workspaceFolder}/.env', null],
    ['${config:x}/.env', '/src/shop'],
    ['${env:ELSEWHERE}/.env', null],
    ['.env', 'not/absolute'],
    ['/a\0b', null],
    ['//host/share/x.env', null],
    ['\\\\host\\share\\x.env', '/src/shop'],
  ])('is not known for %j in %j', (written, project) => {
    expect(envFilePlace(written, linux, project, false)).toBeUndefined();
  });

  it.each(['/home/ada/.ssh/id', '~/.aws/credentials', '../../x', 'a/../../x'])(
    'that came with a project is looked for from its folder: %s',
    (written) => {
      const place = envFilePlace(written, linux, '/src/shop', true);
      expect(place).toMatchObject({ folder: '/src/shop', isInside: true });
      expect(place?.file).toMatch(/^\.\.\//);
    },
  );

  it('that came with a project without a folder is not known', () => {
    expect(envFilePlace('/x/.env', linux, null, true)).toBeUndefined();
  });
});

describe('a file of variables', () => {
  it('is read as Node reads it, and nothing is put in the place of references', () => {
    const text = '# a\nexport A=1\nB="two words" # said\nC=\'${A}\'\r\nD=\n__proto__=x\n9=x\nE F=x\nG="a\nb"\n';
    expect(readEnvFile(text)).toEqual({ A: '1', B: 'two words', C: '${A}', D: '', G: 'a\nb' });
  });

  it('that has more than 200 is refused', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `A${at}=x`).join('\n');
    expect(Object.keys(readEnvFile(lines(200)) ?? {})).toHaveLength(200);
    expect(readEnvFile(lines(201))).toBeUndefined();
  });

  it('never makes the reader throw, and gives only names and values that a process can have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const [name, value] of Object.entries(readEnvFile(`${text}\nA=${text}`) ?? {})) {
          expect(name).toMatch(/^[A-Za-z_][\w.-]*$/);
          expect(value).not.toContain('\0');
        }
      }),
    );
  });
});
