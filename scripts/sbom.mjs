// npm run sbom: what Gatehouse is made of, as CycloneDX, in release/sbom.cdx.json. npm knows it from the lock file.
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { electronVersion } from './electronBinary.mjs';
import { withElectron } from './publishing/withElectron.mjs';
import { root } from './run.mjs';

// A shell, because npm is a script on Windows; nothing in the line is from outside.
const { status, stdout, stderr } = spawnSync('npm sbom --sbom-format cyclonedx --sbom-type application --omit dev', {
  cwd: root,
  shell: true,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const sbom = withElectron(JSON.parse(stdout), electronVersion());
await mkdir(join(root, 'release'), { recursive: true });
await writeFile(join(root, 'release', 'sbom.cdx.json'), JSON.stringify(sbom, null, 2));
console.log(`release/sbom.cdx.json names ${sbom.components.length} packages.`);
