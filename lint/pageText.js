import { isInside, isTest, projectPath } from './paths.js';

/** Attributes that people read or hear. */
const spoken = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['title', 'placeholder', 'alt', 'label'],
]);
const hasLetters = (text) => /\p{L}{2}/u.test(text);

/** What the page says stands in `renderer/i18n`, in both languages. */
export const pageText = {
  meta: { type: 'problem', schema: [], messages: { text: 'Words of the page stand in renderer/i18n: {{text}}' } },
  create(context) {
    const file = projectPath(context);
    if (isTest(file) || !isInside(file, 'renderer')) return {};
    const check = (node, text) => {
      if (typeof text === 'string' && hasLetters(text)) context.report({ node, messageId: 'text', data: { text } });
    };
    const checkExpression = (node) => {
      if (node?.type === 'Literal') check(node, node.value);
      else if (node?.type === 'TemplateLiteral') for (const part of node.quasis) check(part, part.value.cooked);
      else if (node?.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(checkExpression);
      else if (node?.type === 'LogicalExpression') [node.left, node.right].forEach(checkExpression);
    };
    return {
      JSXText: (node) => check(node, node.value),
      ':matches(JSXElement, JSXFragment) > JSXExpressionContainer': (node) => checkExpression(node.expression),
      JSXAttribute(node) {
        if (!spoken.has(node.name.name)) return;
        checkExpression(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
      },
    };
  },
};
