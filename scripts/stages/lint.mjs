// What the stage `lint` does, over all files or over some.
import { writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles } from '../../lint/documents.js';
import { root, runPackage } from '../run.mjs';

const isCode = (file) => /\.(?:[cm]?js|tsx?|css)$/.test(file);

/**
 * Runs the linters, one after the other, and looks for comments that would switch them off. All of them run, whatever the others find.
 *
 * @param {object} options
 * @param {readonly string[]} [options.files] paths from the root; everything unless given
 * @param {number} [options.output] an open file for what is found
 * @param {import('../run.mjs').Patience} [options.patience]
 * @returns {Promise<number>} 0 if nothing was found
 */
export async function lint({ files, output, patience }) {
  const named = files?.filter(isCode);
  const typed = files?.filter((file) => /\.tsx?$/.test(file));
  const linters = [
    ['eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...(named ?? ['.'])], named],
    ['oxlint/bin/oxlint', ['--disable-nested-config', '--deny-warnings', ...(typed ?? [])], typed],
    // Only the whole tells what is unused.
    ['knip/bin/knip.js', [], files === undefined ? undefined : []],
  ];
  let code = await lookForSwitches(named ?? projectFiles(root).filter(isCode), output);
  for (const [script, args, looked] of linters) {
    if (looked?.length === 0) continue;
    const found = await runPackage(script, args, {}, output, patience);
    if (found !== 0) code = found;
  }
  return code;
}

async function lookForSwitches(files, output) {
  // It loads a parser, which no other stage needs.
  const { switchingComments } = await import('../../lint/comments.js');
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')]));
  const found = texts.flatMap(([file, text]) => switchingComments(file, text));
  for (const place of found) {
    writeSync(output ?? process.stderr.fd, `${place}: No comment switches a rule off: change the rule.\n`);
  }
  return found.length === 0 ? 0 : 1;
}
