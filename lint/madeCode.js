import { isInside, isTest, projectPath } from './paths.js';

/** Run a text of their own in a thread: a packaged app has no file for it. */
const only = ['electron/node/store/databaseCopies.ts', 'electron/node/backup/databaseThread.ts'];

/**
 * Code made from text: `eval`, `Function`, and whatever is reached by `.constructor` (`(() => {}).constructor('…')`,
 * `module.constructor._load`). Timers with text are reported by `no-implied-eval`.
 */
export const madeCode = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { made: 'Text never becomes code: {{name}} would make it so.' },
  },
  create(context) {
    const file = projectPath(context);
    if (
      isTest(file) ||
      only.includes(file) ||
      !['shared', 'electron', 'renderer'].some((folder) => isInside(file, folder))
    )
      return {};
    const report = (node, name) => context.report({ node, messageId: 'made', data: { name } });
    return {
      // As values only: the type `Function` is reported by `no-unsafe-function-type`.
      Identifier(node) {
        if (node.name !== 'eval' && node.name !== 'Function') return;
        if (node.parent.type !== 'TSTypeReference') report(node, node.name);
      },
      'MemberExpression[computed=false][property.name="constructor"]': (node) => report(node, '.constructor'),
      'MemberExpression[computed=true][property.value="constructor"]': (node) => report(node, '.constructor'),
      'ObjectPattern > Property[key.name="constructor"]': (node) => report(node, '.constructor'),
    };
  },
};
