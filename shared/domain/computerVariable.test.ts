import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillReferences,
  refersToVariable,
  replaceVariables,
  secretsForVariables,
  variableReference,
  variableReferences,
} from './computerVariable.ts';
import { secretReferences } from './secret.ts';

const name = fc.stringMatching(/^[A-Za-z_][\w().-]{0,40}$/);
const part = fc.oneof(
  name.map((each) => variableReference(each)),
  name.map((each) => `\${secret:${each.replace(/[()]/g, '_')}}`),
  fc.constantFrom('$', '{', '}', '${', '${env:', '${env:}', '$env:A', '${env:A:-b}', '%A%', 'text', '"', '\\'),
);
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));

describe('variables of this computer', () => {
  it.each<readonly [text: string, names: readonly string[]]>([
    ['${env:DISPLAY}', ['DISPLAY']],
    ['a${env:A}b${env:B}${env:A}', ['A', 'B']],
    ['${env:ProgramFiles(x86)}', ['ProgramFiles(x86)']],
    ['${env:名}', ['名']],
    // A usual value, another reference, a word of a shell or none at all is no name.
    ...['${env:A:-b}', '${env:}', '${env:A B}', '${env:${env}', '${ENV:A}', '$env:A', '${A}', '%A%', '{env:A}'].map(
      (other) => [other, []] as const,
    ),
  ])('%s names %j', (given, names) => {
    expect(variableReferences(given)).toEqual(names);
    expect(refersToVariable(given)).toBe(names.length > 0);
  });

  it('are filled in once: what a value holds is never read for references', () => {
    fc.assert(
      fc.property(text, text, text, (given, secret, variable) => {
        const marked = fillReferences(given, { secret: () => '\0s', variable: () => '\0v' });
        const filled = fillReferences(given, { secret: () => secret, variable: () => variable });
        expect(filled).toBe(marked.replaceAll('\0s', () => secret).replaceAll('\0v', () => variable));
        expect(refersToVariable(marked)).toBe(false);
        expect(secretReferences(marked)).toEqual([]);
      }),
    );
  });

  it('are found in JSON as in the text itself', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(variableReferences(JSON.stringify([given]))).toEqual(variableReferences(given));
        expect(JSON.parse(replaceVariables(JSON.stringify(given), () => 'x'))).toBe(replaceVariables(given, () => 'x'));
      }),
    );
  });

  it('become secrets in texts from elsewhere', () => {
    expect(secretsForVariables('${env:A} ${secret:B} ${env:ProgramFiles(x86)}')).toBe(
      '${secret:A} ${secret:B} ${secret:ProgramFiles_x86_}',
    );
    fc.assert(
      fc.property(text, (given) => {
        const opened = secretsForVariables(given);
        expect(refersToVariable(opened)).toBe(false);
        const named = variableReferences(given).map((each) => each.replace(/[^A-Za-z0-9_.-]/g, '_'));
        expect(new Set(secretReferences(opened))).toEqual(new Set([...secretReferences(given), ...named]));
      }),
    );
  });
});
