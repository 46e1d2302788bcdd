import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../shared/domain/ids.ts';
import { maxSkillBytes, maxSkillFiles, type SkillEntry, skillEntry } from '../../../../shared/domain/skill.ts';
import { faultOf, setHashOf, standingOf } from './skillSet.ts';

const digest = (n: number) => `sha256:${n.toString(16).padStart(64, '0')}`;
const file = (n: number, size = n) => ({ uri: `skill://garden/${n}.md`, digest: digest(n), size });
const entry = (more: Partial<SkillEntry> = {}): SkillEntry =>
  skillEntry.parse({
    uri: 'skill://garden/SKILL.md',
    frontmatter: { name: 'garden', description: 'Plants.', license: 'MIT' },
    files: [file(1), file(2)],
    ...more,
  });

describe('the set that an approval is bound to', () => {
  it('does not depend on the order of files or of fields', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { maxLength: 20 }), fc.nat(), (numbers, turn) => {
        const files = numbers.map((n) => file(n));
        const turned = [
          ...files.slice(turn % (files.length || 1)),
          ...files.slice(0, turn % (files.length || 1)),
        ].reverse();
        const frontmatter = { description: 'Plants.', license: 'MIT', name: 'garden' };
        expect(setHashOf(entry({ files: turned, frontmatter }))).toBe(setHashOf(entry({ files })));
      }),
    );
  });

  const changes: readonly [string, Partial<SkillEntry>][] = [
    ['address', { uri: 'skill://other/SKILL.md' }],
    ['name', { frontmatter: { name: 'gardens', description: 'Plants.', license: 'MIT' } }],
    ['description', { frontmatter: { name: 'garden', description: 'Plants', license: 'MIT' } }],
    ['another field', { frontmatter: { name: 'garden', description: 'Plants.', license: 'ISC' } }],
    ['a new field', { frontmatter: { name: 'garden', description: 'Plants.', license: 'MIT', hooks: {} } }],
    ['a file less', { files: [file(1)] }],
    ['a file more', { files: [file(1), file(2), file(3)] }],
    ['address of a file', { files: [file(1), { ...file(2), uri: 'skill://garden/3.md' }] }],
    ['digest of a file', { files: [file(1), { ...file(2), digest: digest(9) }] }],
    ['size of a file', { files: [file(1), { ...file(2), size: 9 }] }],
    ['no list', { files: 'dynamic' }],
  ];
  it.each(changes)('is another one with another %s', (_, change) => {
    expect(setHashOf(entry(change))).not.toBe(setHashOf(entry()));
  });
});

describe('where a skill stands', () => {
  const [set, launch, other] = ['a', 'b', 'c'].map((letter) => sha256.parse(letter.repeat(64)));
  if (set === undefined || launch === undefined || other === undefined) throw new Error('no hashes');
  const approval = { setHash: set, launchHash: launch };
  it.each([
    ['new', undefined],
    ['approved', approval],
    ['changed', { ...approval, setHash: other }],
    ['changed', { ...approval, launchHash: other }],
    ['changed', { ...approval, isVoid: true as const }],
  ])('%s', (standing, given) => expect(standingOf(set, launch, given)).toBe(standing));
});

it('takes the limits of the specification, and nothing above', () => {
  const files = (count: number) => Array.from({ length: count }, (_, n) => file(n, 0));
  expect(faultOf(entry({ files: files(maxSkillFiles) }))).toBeUndefined();
  expect(faultOf(entry({ files: files(maxSkillFiles + 1) }))).toBe('tooManyFiles');
  expect(faultOf(entry({ files: [file(1, maxSkillBytes)] }))).toBeUndefined();
  expect(faultOf(entry({ files: [file(1, maxSkillBytes), file(2, 1)] }))).toBe('tooLarge');
  expect(faultOf(entry({ files: 'dynamic' }))).toBe('dynamic');
});
