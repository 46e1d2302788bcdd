import { lstatSync, mkdirSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** By then everything that a start needs is loaded. */
const writtenAfterMs = 10_000;

/**
 * Has Node keep what it compiles, so that the next start does not compile it again: a fifth of the CPU of a start. Where the
 * folder is not the user's alone, nothing is kept: what lies in it is run as code. To be called before the code is loaded.
 */
export function keepCompiledCode(folder = compiledCodeFolder()): void {
  if (!isPrivateFolder(folder)) return;
  module.enableCompileCache(folder);
  // Node writes it when the program ends, but not when it is killed.
  setTimeout(() => module.flushCompileCache(), writtenAfterMs).unref();
}

/** Where the system has programs keep what they can make again. */
function compiledCodeFolder(): string {
  const home = homedir();
  if (process.platform === 'win32') return join(process.env['LOCALAPPDATA'] ?? home, 'Gatehouse', 'CompiledCode');
  if (process.platform === 'darwin') return join(home, 'Library', 'Caches', 'Gatehouse', 'CompiledCode');
  return join(process.env['XDG_CACHE_HOME'] || join(home, '.cache'), 'gatehouse', 'compiled-code');
}

/** Makes a folder that nobody else can write, or finds that it is one. */
export function isPrivateFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    // Windows has no such modes: what lies in a user's profile is theirs.
    if (process.platform === 'win32') return found.isDirectory();
    return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
