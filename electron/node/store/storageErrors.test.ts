import { expect, it } from 'vitest';
import { isAboutWriting, storageFaultOf } from './storageErrors.ts';

it.each([
  ['ENOSPC', 'full'],
  ['EROFS', 'readOnly'],
  ['ENOENT', 'gone'],
  ['EIO', 'device'],
  ['EMFILE', 'handles'],
  ['ENFILE', 'handles'],
  ['ECONNRESET', undefined],
])('knows by %s of the operating system what is wrong with the data folder', (code, fault) => {
  expect(storageFaultOf(Object.assign(new Error(code), { code }))).toBe(fault);
});

it.each(['ENOSPC', 'EROFS', 'EMFILE'])('blames no file that is read for %s', (code) => {
  expect(isAboutWriting(Object.assign(new Error(code), { code }))).toBe(true);
  expect(isAboutWriting(new Error('file is not a database'))).toBe(false);
});

it.each([
  [13, 'full'],
  [522, 'device'],
  [1032, 'gone'],
  [5, 'busy'],
  [1, undefined],
])('knows by %d of SQLite what is wrong with the database', (errcode, fault) => {
  expect(storageFaultOf(Object.assign(new Error('SQLite'), { errcode }))).toBe(fault);
});

it.each([
  ['EMFILE', 'handles'],
  ['ENFILE', 'handles'],
  ['EACCES', 'readOnly'],
  [undefined, 'readOnly'],
])('asks the system why SQLite could not open a file (%s)', (code, fault) => {
  const probe = () => code && Object.assign(new Error(code), { code });
  expect(storageFaultOf(Object.assign(new Error('SQLite'), { errcode: 14 }), probe)).toBe(fault);
});
