/** `{ ...{ a, b } }` is `{ a, b }` with a detour: one field a line reads better than two on one. */
export const packedSpread = {
  meta: {
    type: 'suggestion',
    fixable: 'code',
    schema: [],
    messages: { packed: 'Write the fields themselves instead of spreading a literal.' },
  },
  create: (context) => ({
    'ObjectExpression > SpreadElement > ObjectExpression'({ parent, properties }) {
      const fields = properties.map((property) => context.sourceCode.getText(property)).join(', ');
      context.report({ node: parent, messageId: 'packed', fix: (fixer) => fixer.replaceText(parent, fields) });
    },
  }),
};
