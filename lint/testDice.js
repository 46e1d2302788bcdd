import { isInside, isTest, projectPath } from './paths.js';

/**
 * Where something may be drawn anew in each run, and why.
 *
 * @type {Readonly<Record<string, string>>}
 */
const exceptions = {
  'e2e/setup/seed.ts': 'draws the seed of a run that asks for a new one',
  'e2e/standin/imitation/safeStorage.ts': 'encrypts: what it draws decides nothing but the bytes of a secret',
};

const names = new Set(['randomInt', 'randomBytes', 'randomFill', 'randomFillSync', 'getRandomValues']);

/** What a test draws decides what it does. It draws the same in each run of the same seed; names that are only unique may be random. */
export const testDice = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      dice: '{{name}} draws something else in each run: use electron/host/testing/seededRandom.ts with the seed of e2e/setup/seed.ts.',
    },
  },
  create(context) {
    const file = projectPath(context);
    if (!(isTest(file) || isInside(file, 'e2e')) || file in exceptions) return {};
    const report = (node, name) => context.report({ node, messageId: 'dice', data: { name } });
    return {
      ImportSpecifier(node) {
        const name = nameOf(node.imported);
        if (names.has(name)) report(node, name);
      },
      MemberExpression(node) {
        const name = nameOf(node.property);
        if (names.has(name)) report(node, name);
        if (name === 'random' && isMath(node.object)) report(node, 'Math.random');
      },
      // What is taken out of an object: `const { random } = Math`.
      VariableDeclarator({ id, init }) {
        if (id.type !== 'ObjectPattern' || init === null) return;
        for (const property of id.properties) {
          const name = property.type === 'Property' ? nameOf(property.key) : undefined;
          if (names.has(name) || (name === 'random' && isMath(init))) report(property, name);
        }
      },
    };
  },
};

function nameOf(node) {
  return node.name ?? node.value;
}

/** `Math` or `globalThis.Math`. */
function isMath(node) {
  return nameOf(node.type === 'MemberExpression' ? node.property : node) === 'Math';
}
