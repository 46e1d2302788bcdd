// The notices of the packages that are really in the bundles: whoever gets Gatehouse gets their licences with it.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} Notice
 * @property {string} name of the package
 * @property {string} version
 * @property {string} license what its package.json says, such as `MIT`
 * @property {string} text its licence and notice files; a sentence where it has none
 */

/** Names of files that a licence asks to be passed on. */
const passedOn = /^(licen[cs]e|copying|notice)(\b|[-_.])/i;

/** The folder of the package that a module belongs to; `undefined` for own code. Pure. */
export function packageFolderOf(moduleId) {
  const path = moduleId.replace(/^\0/, '').split('?')[0].replaceAll('\\', '/');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(path)?.[1];
}

/** Notes the packages of everything that is bundled. One collector serves all bundles of a build. */
export function collectNotices() {
  const folders = new Set();
  return {
    /** A plugin for Vite. */
    plugin: () => ({
      name: 'gatehouse:notices',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          for (const id of chunk.moduleIds ?? []) {
            const folder = packageFolderOf(id);
            if (folder !== undefined) folders.add(folder);
          }
        }
      },
    }),
    /** @returns {Notice[]} in the order of their names */
    notices: () => sortedNotices([...folders].map(readNotice)),
  };
}

/** A package may be there more than once, in the same version. */
function sortedNotices(notices) {
  const byName = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...byName.keys()].sort().map((key) => byName.get(key));
}

/** @returns {Notice} */
export function readNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => passedOn.test(file));
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const said = typeof license === 'string' ? license : 'unknown';
  return {
    name,
    version,
    license: said,
    text: texts.join('\n\n') || `The package has no license file. It says: ${said}.`,
  };
}

/** Writes what the app shows (`page/notices.json`) and what lies beside the packed app (`THIRD-PARTY-NOTICES.txt`). */
export async function writeNotices(notices, dist) {
  await mkdir(join(dist, 'page'), { recursive: true });
  await writeFile(join(dist, 'page', 'notices.json'), JSON.stringify(notices));
  const sections = notices.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  await writeFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), sections.join(`\n${'-'.repeat(78)}\n\n`));
}
