import { isInside, isTest, projectPath } from './paths.js';

/**
 * Where an error may have a sentence of its own instead of a problem, and why.
 *
 * @type {Readonly<Record<string, string>>}
 */
const exceptions = {
  'shared/domain/error.ts': 'makes every error from its problem',
  'shared/domain/outcomeUnknown.ts': 'adds the words of a second problem',
  'electron/headless': 'writes to stderr, in English; nothing of it reaches a page',
};

/** Errors that can reach a page are problems with parameters: a sentence would stay English in every language. */
export const wordedErrors = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { sentence: 'Make it a kind of problem (shared/domain/problems/) and throw `problemError`.' },
  },
  create(context) {
    const file = projectPath(context);
    // The gallery shows its answers on the page, and they are to be worded there as those of the host.
    const isOtherTest = isInside(file, 'e2e') && !isInside(file, 'e2e/gallery/answers');
    if (isTest(file) || isOtherTest || Object.keys(exceptions).some((place) => isInside(file, place))) return {};
    const report = (node) => context.report({ node, messageId: 'sentence' });
    return {
      'NewExpression[callee.name="HostError"]': report,
      'CallExpression[callee.name="changedError"]'({ arguments: [, changes] }) {
        if (changes?.type === 'ObjectExpression' && isSentence(valuesOf(changes).message)) report(changes);
      },
      // An `ErrorInfo` written by hand, and words of ours as if they were somebody else's.
      ObjectExpression(node) {
        const { code, message, problem, kind, text } = valuesOf(node);
        if (mayBeErrorCode(code) && isSentence(message) && problem === undefined) report(node);
        if (kind?.value === 'other' && isSentence(text)) report(node);
      },
    };
  },
};

/** The values of an object's own properties by name. */
function valuesOf({ properties }) {
  return Object.fromEntries(
    properties.flatMap((property) =>
      property.type === 'Property' && !property.computed
        ? [[property.key.name ?? property.key.value, property.value]]
        : [],
    ),
  );
}

/** Anything but a number: those are the codes of JSON-RPC, whose errors go to servers. */
function mayBeErrorCode(node) {
  if (node === undefined || node.type === 'UnaryExpression') return false;
  return node.type !== 'Literal' || typeof node.value === 'string';
}

function isString(node) {
  return node?.type === 'Literal' && typeof node.value === 'string';
}

function isSentence(node) {
  if (node?.type === 'TemplateLiteral') return true;
  return isString(node) && node.value !== '';
}
