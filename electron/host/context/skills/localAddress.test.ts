import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathWithin, skillAddress } from './localAddress.ts';

const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text !== '.' && text !== '..' && !/[/\\\0]/.test(text));

describe('addresses of skills on this computer', () => {
  it('lead back to the names they were made of, and into no other folder', () => {
    fc.assert(
      fc.property(name, fc.array(name, { minLength: 1, maxLength: 4 }), (skill, path) => {
        const uri = skillAddress('file:///home/me/skills', skill, path.join('/'));
        expect(pathWithin('file:///home/me/skills', uri)).toEqual([skill, ...path]);
        expect(pathWithin('file:///home/me/skill', uri)).toBeUndefined();
        if (skill !== 'other') expect(pathWithin('file:///home/me/skills/other', uri)).toBeUndefined();
      }),
    );
  });

  it.each([
    'file:///home/me/skills',
    'file:///home/me/skills/',
    'file:///home/me/skills/../keys/SKILL.md',
    'file:///home/me/skills/%2e%2e/keys/SKILL.md',
    'file:///home/me/skills/a/..%2fkeys',
    'file:///home/me/skills/a/..%5Ckeys',
    'file:///home/me/skills/a//SKILL.md',
    'file:///home/me/skills/%61/SKILL.md',
    'file:///home/me/skills/a%ff/SKILL.md',
    'skill://garden/SKILL.md',
  ])('do not go up, and are written in one way: %s', (uri) =>
    expect(pathWithin('file:///home/me/skills', uri)).toBeUndefined(),
  );
});
