import { ESLintUtils } from '@typescript-eslint/utils';
import { isTest, projectPath } from './paths.js';

const owner = 'shared/lib/cutText.ts';
const folders = ['electron/', 'shared/', 'renderer/'];
const methods = new Set(['slice', 'substring', 'substr']);
/** What a limit is called. */
const limit = /^(?:max|most|longest|limit$|room$|left$)/i;
/** What a position in a text is called, by its last word, and what finds one. Anything else that a text is cut at is a limit. */
const position =
  /(?:^|[a-z])(?:at|end|start|index|cut|from|to|offset|space|slash|indexOf|search)$|(?:At|End|Start|Index|Cut|From|To|Offset|Space|Slash|IndexOf|Search)$|^length$/;
/** Texts of plain ASCII that no one else writes. */
const plain = /^(?:toISOString|digest|base64|blob)$|hash$/i;

/**
 * Texts are cut between graphemes: half a character makes providers refuse a request, and pages show it as a broken one. What
 * cuts at a position that was found in the text itself may.
 */
export const textCuts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { cut: `Cut a text with keepStart or keepEnd of ${owner}: this may leave half a character.` },
  },
  create(context) {
    const file = projectPath(context);
    if (!folders.some((folder) => file.startsWith(folder)) || file === owner || isTest(file)) return {};
    const services = ESLintUtils.getParserServices(context);
    const checker = services.program.getTypeChecker();
    const isText = (node) => {
      const type = checker.getNonNullableType(services.getTypeAtLocation(node));
      const parts = type.isUnion() ? type.types : [type];
      // With a brand it is an intersection.
      const members = parts.flatMap((part) => (part.isIntersection() ? part.types : [part]));
      return members.some((member) => checker.getApparentType(member).getSymbol()?.name === 'String');
    };
    return {
      CallExpression(node) {
        const { callee } = node;
        const called = callee.property?.name ?? callee.property?.value;
        if (callee.type !== 'MemberExpression' || !methods.has(called)) return;
        const [from, to] = node.arguments;
        const isCut = called === 'substr' || isCutAt(from, to);
        if (isCut && !isPlain(callee.object) && isText(callee.object)) context.report({ node, messageId: 'cut' });
      },
    };
  },
};

function isCutAt(from, to) {
  if (to === undefined) return isEnding(from);
  return (from?.type === 'Literal' && isLimit(to)) || isSum(to);
}

/** `-maxChars`, or `text.length - maxChars` */
function isEnding(from) {
  if (from?.type === 'UnaryExpression') return from.operator === '-' && isLimit(from.argument);
  return from?.type === 'BinaryExpression' && from.operator === '-' && isCalledLimit(from.right);
}

/** `at + maxChars` */
function isSum(to) {
  return to.type === 'BinaryExpression' && to.operator === '+' && isCalledLimit(to.right);
}

function isCalledLimit(node) {
  return namesIn(node).some((name) => limit.test(name));
}

function isLimit(node) {
  if (node.type === 'Literal') return typeof node.value === 'number' && node.value > 0;
  if (node.type === 'UnaryExpression') return false;
  if (node.type === 'ConditionalExpression') return isLimit(node.consequent) || isLimit(node.alternate);
  const names = namesIn(node);
  return names.some((name) => limit.test(name)) || !names.some((name) => position.test(name));
}

function isPlain(node) {
  return namesIn(node).some((name) => plain.test(name));
}

/** All names in an expression, those of what is called and of members too, but not `Math.max`. */
function namesIn(node) {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return [node.name];
  if (node.type === 'MemberExpression' && node.object.name === 'Math') return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'parent' || value === null || typeof value !== 'object') return [];
    return (Array.isArray(value) ? value : [value]).flatMap((each) =>
      typeof each?.type === 'string' ? namesIn(each) : [],
    );
  });
}
