import { ESLintUtils } from '@typescript-eslint/utils';
import { isTest, projectPath } from './paths.js';

const owner = 'electron/main/ipcBinding.ts';
const methods = new Set(['send', 'sendToFrame', 'postMessage']);
const types = new Set(['WebContents', 'WebFrameMain']);

/** Pages are sent messages by one file, which knows which window may hear what. Told by type, whatever it is called. */
export const pageMessages = {
  meta: { type: 'problem', schema: [], messages: { send: `Messages to pages are sent by ${owner} only.` } },
  create(context) {
    const file = projectPath(context);
    if (!file.startsWith('electron/main/') || file === owner || isTest(file)) return {};
    const services = ESLintUtils.getParserServices(context);
    const check = (node, object, name) => {
      if (!methods.has(name)) return;
      const type = services.getTypeAtLocation(object);
      const parts = type.isUnionOrIntersection() ? type.types : [type];
      if (parts.some((part) => types.has(part.getSymbol()?.name ?? ''))) context.report({ node, messageId: 'send' });
    };
    return {
      MemberExpression: (node) => check(node, node.object, node.property.name ?? node.property.value),
      // `const { send } = window.webContents`
      'VariableDeclarator > ObjectPattern'(pattern) {
        const source = pattern.parent.init;
        if (source) for (const { key } of pattern.properties) check(pattern, source, key?.name);
      },
    };
  },
};
