import { expect, it } from 'vitest';
import { fileEnding } from './fileEnding.ts';

it.each([
  ['python', 'py'],
  ['TypeScript', 'ts'],
  ['c++', 'cpp'],
  ['go', 'go'],
  [undefined, 'txt'],
  ['../../etc', 'txt'],
  ['exe.js', 'txt'],
  ['constructor', 'txt'],
  ['__proto__', 'txt'],
])('takes %j for the ending %j', (language, ending) => expect(fileEnding(language)).toBe(ending));
