import { isInside, isTest, projectPath } from './paths.js';

/**
 * Where a test may compare the words of an error, and why.
 *
 * @type {Readonly<Record<string, string>>}
 */
const exceptions = {
  'shared/domain/words': 'tests the words themselves',
  'e2e/setup/unwordedErrors.test.ts': 'tests what messages are in unit tests',
  'e2e/standin/link.test.ts': 'an error passes that link as its words alone, and the test wrote them',
  'scripts/packaging/packaging.test.ts': 'electron-builder names a wrong option in the words of its error only',
};

/** Matchers that compare a text. */
const comparing = new Set(['toBe', 'toEqual', 'toStrictEqual', 'toContain', 'toMatch']);
/** Matchers that compare parts of what was thrown. */
const ofThrown = new Set(['toMatchObject', 'toEqual', 'toStrictEqual', 'toThrow', 'toThrowError']);

/**
 * Tests that compare the words of an error fail when somebody improves a sentence, and pass when another error says something similar. A
 * test compares the problem, the code, the class, or the error itself that it made.
 */
export const comparedSentences = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sentence:
        'Compare data instead of words: the problem or code (`toMatchObject({ problem })`), the class, or the very error that the test made (`toBe(error)`).',
    },
  },
  create(context) {
    const file = projectPath(context);
    if (!(isTest(file) || isInside(file, 'e2e'))) return {};
    if (Object.keys(exceptions).some((place) => isInside(file, place))) return {};
    return {
      'CallExpression[callee.type="MemberExpression"]'(node) {
        const matcher = nameOf(node.callee);
        const [wanted] = node.arguments;
        if (wanted === undefined || matcher === undefined) return;
        const { subject, isNegated, isRejection } = subjectOf(node.callee.object);
        if (subject === undefined || isNegated) return;
        const isThrown = matcher === 'toThrow' || matcher === 'toThrowError';
        const isWorded =
          (isThrown && (isText(wanted) || isErrorWithText(wanted))) ||
          (comparing.has(matcher) && isText(wanted) && isMessage(subject)) ||
          (ofThrown.has(matcher) && (isThrown || isRejection) && textsOf(wanted));
        if (isWorded) context.report({ node: wanted, messageId: 'sentence' });
      },
    };
  },
};

/** The argument of `expect`, and what stands between it and the matcher. */
function subjectOf(node) {
  let isNegated = false;
  let isRejection = false;
  let at = node;
  while (at.type === 'MemberExpression') {
    isNegated ||= nameOf(at) === 'not';
    isRejection ||= nameOf(at) === 'rejects';
    at = at.object;
  }
  const isExpect = at.type === 'CallExpression' && (at.callee.name === 'expect' || at.callee.object?.name === 'expect');
  return { subject: isExpect ? at.arguments[0] : undefined, isNegated, isRejection };
}

function nameOf({ computed, property }) {
  return computed ? property.value : property.name;
}

function isMessage(node) {
  const inner = node.type === 'ChainExpression' ? node.expression : node;
  return inner.type === 'MemberExpression' && nameOf(inner) === 'message';
}

/** A text or a pattern; an empty one compares no words. */
function isText(node) {
  if (node.type === 'TemplateLiteral') return true;
  return node.type === 'Literal' && (node.regex !== undefined || (typeof node.value === 'string' && node.value !== ''));
}

/** `new Error('some words')`: matchers compare its message. */
function isErrorWithText({ type, callee, arguments: given = [] }) {
  return type === 'NewExpression' && /Error$/.test(callee.name ?? '') && given.some(isText);
}

/** Whether an object of a matcher, also inside `expect.objectContaining`, has a `message` with words. */
function textsOf(node) {
  if (node.type === 'TSAsExpression') return textsOf(node.expression);
  if (node.type === 'CallExpression') return node.callee.object?.name === 'expect' && node.arguments.some(textsOf);
  if (node.type !== 'ObjectExpression') return false;
  return node.properties.some(
    ({ key, value }) => key !== undefined && (key.name ?? key.value) === 'message' && isWording(value),
  );
}

function isWording(node) {
  if (node.type === 'TSAsExpression') return isWording(node.expression);
  if (node.type === 'CallExpression') return node.callee.object?.name === 'expect' && node.arguments.some(isText);
  return isText(node);
}
