import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { releaseNotes, releaseObstacles, repositoryFiles } from './releaseNotes.mjs';
import { withElectron } from './withElectron.mjs';

const changelog =
  '# Changelog\n\n## Unreleased\n\n- Soon.\n\n## 1.2.0 - 2026-05-01\n\n### Added\n\n- Much.\n\n## [1.1.0]\n\n- Less.\n';

it('says of a release what the changelog says', () => {
  expect(releaseNotes(changelog, '1.2.0')).toBe('### Added\n\n- Much.');
  expect(releaseNotes(changelog, '1.1.0')).toBe('- Less.');
  // Dots are no wildcards.
  expect(releaseNotes(changelog, '1.2')).toBeUndefined();
  expect(releaseNotes(changelog, '1x2.0')).toBeUndefined();
});

it('releases only what is ready, and says what is missing', () => {
  const updates = {
    about: ['PLACEHOLDERS are explained here'],
    publicKeys: ['a key'],
    provider: { provider: 'generic', url: 'https://gatehouse.example/updates' },
    page: 'https://gatehouse.example/download',
  };
  const builderConfig = 'homepage: https://gatehouse.example';
  const ready = {
    tag: 'v1.2.0',
    version: '1.2.0',
    changelog,
    builderConfig,
    updates,
    repository: { CODEOWNERS: '* @somebody' },
  };
  expect(releaseObstacles(ready)).toEqual([]);
  expect(releaseObstacles({ ...ready, tag: 'v1.3.0' })).toEqual(['The tag is v1.3.0, but package.json says 1.2.0.']);
  expect(releaseObstacles({ ...ready, tag: 'v1.3.0', version: '1.3.0' })).toEqual([
    'CHANGELOG.md has no section for 1.3.0.',
  ]);
  expect(releaseObstacles({ ...ready, builderConfig: 'homepage: https://gatehouse.invalid' })).toEqual([
    expect.stringContaining('placeholders'),
  ]);
  for (const text of ['* @gatehouse-maintainers', 'url: https://gatehouse.invalid/security']) {
    expect(releaseObstacles({ ...ready, repository: { '.github/page': text } })).toEqual([
      expect.stringContaining('.github/page'),
    ]);
  }
  for (const missing of [{ publicKeys: ['PLACEHOLDER'] }, { page: 'https://gatehouse.invalid' }]) {
    expect(releaseObstacles({ ...ready, updates: { ...updates, ...missing } })).toEqual([
      expect.stringContaining('resources/updates.json'),
    ]);
  }
});

it('looks at the pages of the repository that have placeholders', () => {
  for (const path of repositoryFiles) expect(() => readFileSync(path, 'utf8')).not.toThrow();
});

it('the list of parts names Electron, which npm leaves out', () => {
  const npmParts = { bomFormat: 'CycloneDX', components: [{ name: 'react' }] };
  const { components } = withElectron(npmParts, '45.4.1') as { components: { name: string; purl?: string }[] };
  expect(components.map(({ name }) => name)).toEqual(['react', 'electron']);
  expect(components[1]?.purl).toBe('pkg:npm/electron@45.4.1');
});
