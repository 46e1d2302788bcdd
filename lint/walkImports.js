import { dirname, posix } from 'node:path';
import ts from 'typescript';

/**
 * Follows our own imports from a file, type imports and `import()` too, and stops at packages. Answers the chain of
 * every import that leaves the allowed folders or names a package that is not allowed.
 *
 * @param {string} entry relative to the root, with forward slashes
 * @param {object} options
 * @param {(file: string) => string} options.read the text of a file
 * @param {readonly string[]} options.folders our own code that may be reached
 * @param {readonly string[]} options.packages what may come from node_modules
 * @returns {{ chains: string[], files: string[] }} chains as `a -> b -> c`, and every file that was reached
 */
export function walkImports(entry, { read, folders, packages }) {
  const chains = [];
  const seen = new Set();
  const walk = (file, chain) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { fileName: source } of ts.preProcessFile(read(file), true, true).importedFiles) {
      const isOurs = source.startsWith('.');
      const target = isOurs ? posix.join(dirname(file), source) : source;
      const allowed = isOurs
        ? folders.some((folder) => target.startsWith(`${folder}/`))
        : packages.some((name) => source === name);
      if (!allowed) chains.push([...chain, target].join(' -> '));
      else if (isOurs) walk(target, [...chain, target]);
    }
  };
  walk(entry, [entry]);
  return { chains, files: [...seen] };
}
