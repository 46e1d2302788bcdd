import type { LaunchDanger } from '../../../../shared/domain/trust.ts';
import type { PackageSource } from './program.ts';

/** An address of code: a URL, a repository such as `github:owner/name` or `git@host:name`, or a folder of another computer. */
const address =
  /^(?:(?!file:)[a-z][a-z\d+.-]+:\/\/|(?:https?|ftp|ssh|git|hg|svn|bzr)(?:\+[a-z]+)?:|(?:github|gitlab|bitbucket|gist|sourcehut|tarball):|file:\/\/(?!localhost\/)[^/]|[\w.-]+@[\w.-]+:|\\\\[^?.\\]|\/\/[^/])/i;
/** npm fetches `owner/name` from GitHub. */
const ownerAndName = /^[\w.-]+\/[\w.-]+(?:#.*)?$/;
const localPath = /^(?:[./~]|[A-Za-z]:[\\/]|file:)/;

/** Whether a text is the address of code that somebody else keeps. Pure. */
export function isAddressOfCode(text: string): boolean {
  return address.test(text.trim());
}

/** What is to be said of a package that is fetched and run, as its runner names it; `undefined` for one with a fixed version. Pure. */
export function packageDanger(given: string, source: PackageSource): LaunchDanger | undefined {
  const text = given.trim();
  // `name@https://…`, `name @ git+https://…`: what stands behind the name is fetched.
  const target = /^@?[^@]+@(.*)$/s.exec(text)?.[1]?.trim() ?? '';
  // One package under the name of another.
  if (/^npm:/i.test(target)) return 'roundabout';
  if (isAddressOfCode(text) || isAddressOfCode(target)) return 'codeFromAddress';
  if (source === 'npm' && ownerAndName.test(target)) return 'codeFromAddress';
  return localPath.test(text) ? undefined : named(text, source);
}

function named(text: string, source: PackageSource): LaunchDanger | undefined {
  const note = (isFixed: boolean) => (isFixed ? undefined : 'unpinnedPackage');
  switch (source) {
    case 'npm':
      if (ownerAndName.test(text) && !text.startsWith('@')) return 'codeFromAddress';
      return note(/^(?:@[\w.~-]+\/)?[\w.~-]+@[v=]?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(text));
    case 'python':
      return note(/(?:===?|@)v?\d[\w.!+-]*$/.test(text));
    case 'deno':
      // Anything else is a file.
      return /^(?:npm|jsr):/i.test(text) ? note(/[^@/]@\d+\.\d+\.\d+/.test(text)) : undefined;
    case 'go':
      return /^[\w-]+\.[\w.-]+\/|@/.test(text) ? note(/@v?\d/.test(text)) : undefined;
    case 'nuget':
      return note(/@\d/.test(text));
    case 'jbang':
      return /[:@]/.test(text) ? note(/:\d[\w.-]*(?::|$)/.test(text)) : undefined;
    case 'nix':
      return undefined;
  }
}

const usualRegistry =
  /^https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.jsr\.io|jsr\.io|pypi\.org|files\.pythonhosted\.org|api\.nuget\.org|proxy\.golang\.org)(?:\/|$)/i;

/** Whether packages come from elsewhere than usual. Pure. */
export function isOtherRegistry(value: string): boolean {
  return !usualRegistry.test(value);
}
