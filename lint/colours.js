import { isInside, isTest, projectPath } from './paths.js';

/** Where colours have their names, for both themes. */
const tokens = 'renderer/styles/tokens.css';
const functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color']);
const named = new Set(['white', 'black', 'red', 'green', 'blue', 'yellow', 'orange', 'purple', 'pink', 'gray', 'grey']);
const problem = `Colours are named in ${tokens}.`;

/** For style sheets. */
export const styleColours = {
  meta: { type: 'problem', schema: [], messages: { colour: `{{text}}: ${problem}` } },
  create(context) {
    const file = projectPath(context);
    if (!isInside(file, 'renderer') || file === tokens) return {};
    const report = (node, text) => context.report({ loc: node.loc, messageId: 'colour', data: { text } });
    return {
      Hash: (node) => report(node, `#${node.value}`),
      Function: (node) => functions.has(node.name.toLowerCase()) && report(node, node.name),
      'Value Identifier': (node) => named.has(node.name.toLowerCase()) && report(node, node.name),
    };
  },
};

/** What looks like colours there are kinds of code, which the highlighter wants as colours. */
const highlighter = 'renderer/elements/CodeBlock/highlightWorker.ts';

/** For components: a colour in a `style`. */
export const codeColours = {
  meta: { type: 'problem', schema: [], messages: { colour: `{{text}}: ${problem}` } },
  create(context) {
    const file = projectPath(context);
    if (isTest(file) || !isInside(file, 'renderer') || file === highlighter) return {};
    const check = (node, text) => {
      if (typeof text !== 'string') return;
      const isColour =
        /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text) || /\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/.test(text);
      if (isColour) context.report({ node, messageId: 'colour', data: { text } });
    };
    return {
      Literal: (node) => check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    };
  },
};
