import { electronProblem } from './electronNames.js';
import { projectPath } from './paths.js';
import { importProblem, ownerProblem } from './zones.js';

/** Every form in which a file can name a module: import, export from, `import()`, `import('x').Type` and `require`. */
export const imports = {
  meta: { type: 'problem', schema: [], messages: { import: '{{problem}}' } },
  create(context) {
    const file = projectPath(context);
    const check = (node, source, use) => {
      if (typeof source !== 'string') return;
      const problem =
        importProblem(file, source) ??
        (use.isType ? undefined : ownerProblem(file, source)) ??
        electronProblem(file, source, use);
      if (problem) context.report({ node, messageId: 'import', data: { problem } });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source.value, importedNames(node)),
      ExportNamedDeclaration: (node) => check(node, node.source?.value, { isType: node.exportKind === 'type' }),
      ExportAllDeclaration: (node) => check(node, node.source.value, { isType: node.exportKind === 'type' }),
      ImportExpression: (node) => check(node, textOf(node.source), { isType: false }),
      TSImportType: (node) => check(node, textOf(node.source ?? node.argument), { isType: true }),
      'CallExpression[callee.name="require"]': (node) => check(node, textOf(node.arguments[0]), { isType: false }),
    };
  },
};

/** What an import takes at run time: `names`, or `undefined` for the whole module. Types cost and open nothing. */
function importedNames(node) {
  if (node.importKind === 'type') return { isType: true };
  const values = node.specifiers.filter(({ importKind }) => importKind !== 'type');
  if (node.specifiers.length > 0 && values.length === 0) return { isType: true };
  const isNamed = node.specifiers.length > 0 && values.every(({ type }) => type === 'ImportSpecifier');
  const names = values.map(({ imported }) => imported?.name ?? imported?.value);
  return { isType: false, names: isNamed && !names.includes('default') ? names : undefined };
}

/** The text of a literal or of a template without holes. */
function textOf(node) {
  if (node?.type === 'TSLiteralType') return textOf(node.literal);
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked;
  return node?.type === 'Literal' ? node.value : undefined;
}
