import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

/** How much of a commit is shown. */
const shownLength = 12;

/**
 * The commit that a build is made from: what the workflow says (`GITHUB_SHA`), else what git says of the folder. The same sources have the same
 * stamp, so that a build can be made again.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string} a part of it; empty where nobody knows, as in an archive of the sources
 */
export function sourceCommit(folder, env) {
  const commit = env.GITHUB_SHA || commitOf(folder);
  return /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, shownLength) : '';
}

function commitOf(folder) {
  try {
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const [top = '', commit = ''] = execFileSync('git', ['rev-parse', '--show-toplevel', 'HEAD'], options)
      .trim()
      .split('\n');
    // Sources from an archive may lie within a repository of something else.
    return realpathSync(top) === realpathSync(folder) ? commit : '';
  } catch {
    return '';
  }
}
