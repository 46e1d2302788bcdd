// npm run release:check -- TAG   refuses a tag that is not ready to be released, and says why
// npm run release:notes -- TAG   writes release-notes.md from the changelog
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseNotes, releaseObstacles, repositoryFiles } from './publishing/releaseNotes.mjs';
import { root } from './run.mjs';

const [task, tag = ''] = process.argv.slice(2);
const read = (name) => readFile(join(root, name), 'utf8');
const [manifest, changelog, builderConfig, updates] = await Promise.all(
  ['package.json', 'CHANGELOG.md', 'electron-builder.yml', 'resources/updates.json'].map(read),
);
const { version } = JSON.parse(manifest);

if (task === 'check') {
  const repository = Object.fromEntries(
    await Promise.all(repositoryFiles.map(async (path) => [path, await read(path)])),
  );
  const told = { tag, version, changelog, builderConfig, updates: JSON.parse(updates), repository };
  const obstacles = releaseObstacles(told);
  for (const obstacle of obstacles) console.error(obstacle);
  process.exitCode = obstacles.length === 0 ? 0 : 1;
} else if (task === 'notes') {
  const notes = releaseNotes(changelog, version);
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  await writeFile(join(root, 'release-notes.md'), `${notes}\n`);
} else {
  console.error('Usage: npm run release:check -- TAG, or npm run release:notes -- TAG');
  process.exitCode = 2;
}
