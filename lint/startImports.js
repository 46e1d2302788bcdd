import { dirname, posix } from 'node:path';
import ts from 'typescript';

/**
 * Follows the imports that are evaluated with a file: no types, and nothing behind `import()`. Answers the packages and modules
 * of Node that are loaded, each with the chain that leads there first.
 *
 * @param {string} entry relative to the root, with forward slashes
 * @param {(file: string) => string} read the text of a file
 * @returns {Map<string, string>} chains as `a -> b -> package`, by package
 */
export function startImports(entry, read) {
  const packages = new Map();
  const seen = new Set([entry]);
  const walk = (file, chain) => {
    for (const source of loadedBy(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest))) {
      const target = source.startsWith('.') ? posix.join(dirname(file), source) : source;
      if (!source.startsWith('.')) {
        if (!packages.has(source)) packages.set(source, [...chain, source].join(' -> '));
      } else if (!seen.has(target)) {
        seen.add(target);
        if (/\.ts$/.test(target)) walk(target, [...chain, target]);
      }
    }
  };
  walk(entry, [entry]);
  return packages;
}

function loadedBy(file) {
  return file.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement);
    if (!isImport && !(ts.isExportDeclaration(statement) && statement.moduleSpecifier)) return [];
    const names = isImport ? statement.importClause?.namedBindings : statement.exportClause;
    const isType = isImport ? statement.importClause?.isTypeOnly : statement.isTypeOnly;
    const hasDefault = isImport && statement.importClause?.name !== undefined;
    const areTypes = names?.elements?.length > 0 && names.elements.every((name) => name.isTypeOnly);
    return isType || (areTypes && !hasDefault) ? [] : [statement.moduleSpecifier.text];
  });
}
