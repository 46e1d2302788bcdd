import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What is made, not written: nothing in it is part of the project. */
const made = new Set(['node_modules', 'dist', 'release', 'test-results', '.git', '.cache', '.vite']);

/** What documents name and is elsewhere: on the user's disk, there once something was built, or the name of a package. */
const notHere =
  /^(?:~|\$|%|\/etc\/|dist\/|test-results\/|node_modules\/|release\/|\.cache\/|blobs\/|logs\/|(?:mcp|policy)\.json$|\w+\.db$|\w+\.log$|ipaddr\.js$)/;

/** What looks like a path of ours: it ends like a source file, or has a slash between plain names. */
const fileName = /^[\w.@*/-]+\.(?:tsx?|m?js|json|css|md|html|yml)$/;
const folderName = /^(?:shared|electron|renderer|e2e|lint|scripts|docs|resources|[a-z]\w*(?=\/))(?:\/[\w.*-]+)*\/$/;

/**
 * Every file of the project, by its path from the root, with `/` between its parts.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function projectFiles(root) {
  const files = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (made.has(entry.name)) continue;
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else files.push(path);
    }
  };
  walk('');
  return files;
}

/**
 * The paths that a document names, in backticks or as targets of links, and that are not there. A path is written from the
 * document's folder or one above it; a part of one, such as a file's name alone, is looked for below the document's folder.
 * `NAME` in a path stands for any name.
 *
 * @param {string} document its path from the root
 * @param {string} text
 * @param {readonly string[]} files of the project
 * @returns {string[]}
 */
export function missingPaths(document, text, files) {
  const folder = posix.dirname(document);
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  const named = [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path)
    .filter((path) => fileName.test(path) || folderName.test(path))
    .filter((path) => !notHere.test(path) && !path.includes('NAME'));
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
  return [
    ...named.filter((path) => !isThere(path, folder, files)),
    ...linked.filter((target) => !hasPath(posix.join(folder, target), files)),
  ];
}

function isThere(path, folder, files) {
  for (let above = folder; ; above = posix.dirname(above)) {
    if (hasPath(posix.join(above, path), files)) return true;
    if (above === '.') break;
  }
  const within = folder === '.' ? '' : `${folder}/`;
  const part = new RegExp(`(?:^|/)${patternOf(path)}`);
  return files.some((file) => file.startsWith(within) && part.test(file.slice(within.length)));
}

/** Whether a file, or a file in a folder, has exactly this path; `*` stands for any part of a name. */
function hasPath(path, files) {
  const pattern = new RegExp(`^${patternOf(path)}`);
  return files.some((file) => pattern.test(file));
}

function patternOf(path) {
  const plain = path
    .replace(/\/$/, '')
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*');
  return `${plain}(?:/|$)`;
}
