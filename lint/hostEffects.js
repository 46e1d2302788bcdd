import { isInside, isTest, projectPath } from './paths.js';

const effects = new Set([
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'EventSource',
    'performance',
  ],
]);
const globals = new Set(['globalThis', 'self', 'window']);

/** The core has no clock, no timers, no network and no dice of its own: they come by ports, so that tests can hold them. */
export const hostEffects = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { effect: '{{name}} reaches outside: the core uses a port (electron/host/ports).' },
  },
  create(context) {
    const file = projectPath(context);
    const isCore = isInside(file, 'electron/host') || isInside(file, 'shared');
    if (!isCore || isTest(file)) return {};
    const report = (node, name) => context.report({ node, messageId: 'effect', data: { name } });
    const check = (node, name) => {
      if (effects.has(name)) report(node, name);
      else if (name === 'Date' && !isPureDate(node)) report(node, 'Date');
      else if (name === 'Math' && !isPureMath(node)) report(node, 'Math.random');
    };
    return {
      'Program:exit'(program) {
        const scope = context.sourceCode.getScope(program);
        for (const { identifier, isTypeReference } of scope.through)
          if (!isTypeReference) check(identifier, identifier.name);
        for (const variable of scope.set.values()) {
          if (variable.defs.length > 0) continue;
          for (const { identifier, isTypeReference } of variable.references) {
            if (!isTypeReference) check(identifier, identifier.name);
          }
        }
      },
      MemberExpression(node) {
        if (globals.has(node.object.name)) check(node, node.property.name ?? node.property.value);
      },
    };
  },
};

/** A date made of something that is given, and the parts of `Date` that ask no clock. */
function isPureDate({ parent }) {
  if (parent.type === 'NewExpression') return parent.arguments.length > 0;
  if (parent.type === 'BinaryExpression') return parent.operator === 'instanceof';
  return parent.type === 'MemberExpression' && ['parse', 'UTC', 'prototype'].includes(parent.property.name);
}

function isPureMath({ parent }) {
  return parent.type === 'MemberExpression' && !parent.computed && parent.property.name !== 'random';
}
