import { describe, expect, it } from 'vitest';
import { requirements } from '../requirements.ts';
import { coverage, coverageProblems } from './coverage.ts';

describe('what is known of the coverage', () => {
  const all = Object.keys(requirements);

  it('is whole when every row is verified, and complains of every row of the base that is not', () => {
    expect(coverageProblems(new Set(all))).toEqual([]);
    expect(coverageProblems(new Set(all.filter((id) => id !== 'H9')))).toEqual([
      expect.stringContaining('No test verifies H9 (2025-03-26, MUST)') as string,
    ]);
  });

  it('lets later revisions be open, and says so', () => {
    expect(coverageProblems(new Set(all.filter((id) => id !== 'F2' && id !== 'U1')))).toEqual([]);
    const base = coverage(new Set(['L1'])).find(({ revision }) => revision === '2024-11-05');
    expect(base).toMatchObject({ verified: 1 });
    expect(coverage(new Set()).find(({ revision }) => revision === 'extension')?.unverified).toContain('U1');
    expect(base?.unverified).toContain('L2');
  });

  it('does not take an id that is no row', () => {
    expect(coverageProblems(new Set([...all, 'H99']))).toEqual(['A test verifies H99, which is no requirement.']);
  });
});
