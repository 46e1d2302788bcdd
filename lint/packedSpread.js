/** `{ ...{ a, b } }` is `{ a, b }` with a detour: one field a line reads better than two on one. */
export const packedSpread = {
  meta: { type: 'suggestion', schema: [], messages: { packed: 'Write the fields themselves instead of spreading a literal.' } },
  create: (context) => ({
    'ObjectExpression > SpreadElement > ObjectExpression': (node) => context.report({ node, messageId: 'packed' }),
  }),
};
