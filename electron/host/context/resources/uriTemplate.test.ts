import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import type { ProblemOf } from '../../../../shared/domain/problem.ts';
import { expandTemplate, templateVariables } from './uriTemplate.ts';

const unusable = (why: ProblemOf<'templateUnusable'>['why']) => problemError({ kind: 'templateUnusable', why });

const values = {
  var: 'value',
  hello: 'Hello World!',
  path: '/foo/bar',
  list: 'red,green,blue',
  x: '1024',
  y: '768',
  empty: '',
};

describe('expandTemplate', () => {
  // The examples of RFC 6570, section 3.2.
  it.each([
    ['{var}', 'value'],
    ['{hello}', 'Hello%20World%21'],
    ['{+path}/here', '/foo/bar/here'],
    ['{+hello}', 'Hello%20World!'],
    ['{#x,hello,y}', '#1024,Hello%20World!,768'],
    ['X{.x,y}', 'X.1024.768'],
    ['{/var,x}/here', '/value/1024/here'],
    ['{/list*}', '/red/green/blue'],
    ['{;x,y,empty}', ';x=1024;y=768'],
    ['{?x,y,missing}', '?x=1024&y=768'],
    ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
    ['{var:3}', 'val'],
    ['{?list*}', '?list=red&list=green&list=blue'],
    ['{x,hello,y}', '1024,Hello%20World%21,768'],
    ['nothing', 'nothing'],
  ])('%s', (template, uri) => expect(expandTemplate(template, values)).toBe(uri));

  it('uses only the variables that were typed', () => {
    expect(expandTemplate('x:{constructor,__proto__,toString}', {})).toBe('x:');
  });

  it('escapes values, so that none can leave its part of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(expandTemplate('db://{table}/rows', { table: value })).toMatch(/^db:\/\/[\w%.~-]*\/rows$/);
      }),
    );
  });

  it('reads a typed list, without blanks around its values and without empty values', () => {
    expect(expandTemplate('{/list*}', { list: ' red , ,green,' })).toBe('/red/green');
    expect(expandTemplate('x{/list*}', { list: ' , ' })).toBe('x');
    expect(expandTemplate('x{/list*}{y}', {})).toBe('x');
    expect(expandTemplate('{/list}', { list: 'red,green' })).toBe('/red%2Cgreen');
  });

  it('reports a value with half a character', () => {
    const expand = () => expandTemplate('{a}', { a: '\ud800' });
    expect(expand).toThrow(problemError({ kind: 'uriValueInvalid' }));
    expect(expand).toThrow(expect.objectContaining({ code: 'badInput', cause: expect.any(URIError) as Error }));
  });

  it('makes URIs of up to 8192 characters', () => {
    const expand = (length: number) => expandTemplate('x:{a}', { a: 'a'.repeat(length - 2) });
    expect(expand(8192)).toHaveLength(8192);
    expect(() => expand(8193)).toThrow(problemError({ kind: 'uriTooLong', count: 8192 }));
  });
});

describe('templateVariables', () => {
  it('names each once, and marks lists', () => {
    expect(templateVariables('db://{table}/{row:3}{/table,path*}')).toEqual([
      { name: 'table', isList: false },
      { name: 'row', isList: false },
      { name: 'path', isList: true },
    ]);
    expect(templateVariables('plain')).toEqual([]);
  });

  it('orders variables by their first occurrence', () => {
    expect(templateVariables('{path*}{path}{other}')).toEqual([
      { name: 'path', isList: true },
      { name: 'other', isList: false },
    ]);
  });

  it.each([
    ['{a:1}', 'a'],
    ['{a:42}', 'a'],
    ['{a:9999}', 'a'],
    ['{b,a:42}', 'b', 'a'],
    ['{b,a:9999}', 'b', 'a'],
    ['{a.b_c%20}', 'a.b_c%20'],
    ['{+a}{#b}{.c}{/d}{;e}{?f}{&g}', 'a', 'b', 'c', 'd', 'e', 'f', 'g'],
  ])('reads %s', (template, ...names) => {
    expect(templateVariables(template).map(({ name }) => name)).toEqual(names);
  });

  it('takes templates of up to 2000 characters and 32 variables', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `{v${at}}`).join('');
    expect(templateVariables('a'.repeat(2000))).toEqual([]);
    expect(() => templateVariables('a'.repeat(2001))).toThrow(unusable('tooLong'));
    expect(templateVariables(many(32))).toHaveLength(32);
    expect(() => templateVariables(many(33))).toThrow(unusable('tooManyVariables'));
    expect(() => templateVariables('{')).toThrow(unusable('brokenExpression'));
  });

  it.each([
    '{',
    '{}',
    '{a',
    '{a b}',
    '{!a}',
    '{{a}}',
    '{a:0}',
    '{a:x}',
    '{a:1x}',
    '{a:12345}',
    '{b,a:0}',
    '{b,a:1x}',
    '{b,a:12345}',
    '{a,}',
    '{a*:3}',
    '{a}}{',
    'a{b',
    '{'.repeat(50_000),
    '{/id*}'.repeat(5000),
    `{${'a,'.repeat(40_000)}a}`,
    Array.from({ length: 40 }, (_, at) => `{v${at}}`).join(''),
  ])('refuses %s', (template) => {
    // Where it took more than linear time, the limit of a test would end it.
    expect(() => templateVariables(template)).toThrow(expect.objectContaining({ code: 'badInput' }));
  });

  it('takes time proportional to the length of any template', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', 'a', ',', '*', '/', ':', '1'), { maxLength: 2000 }), (pieces) => {
        try {
          templateVariables(pieces.join(''));
        } catch (error) {
          // Most of them are not templates.
          expect(error).toMatchObject({ code: 'badInput' });
        }
      }),
    );
  });
});
