import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandTemplate, templateVariables } from './uriTemplate.ts';

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

  it('knows no variables but those that were typed', () => {
    expect(expandTemplate('x:{constructor,__proto__,toString}', {})).toBe('x:');
  });

  it('never leaves a value that could end its part of the path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        expect(expandTemplate('db://{table}/rows', { table: value })).toMatch(/^db:\/\/[\w%.~-]*\/rows$/);
      }),
    );
  });

  it('says so when a value is half a character, or the URI too long', () => {
    expect(() => expandTemplate('{a}', { a: '\ud800' })).toThrow('cannot stand in a URI');
    expect(() => expandTemplate('{a}{a}{a}', { a: 'ü'.repeat(4000) })).toThrow('longer than');
  });
});

describe('templateVariables', () => {
  it('names each once, and says which are lists', () => {
    expect(templateVariables('db://{table}/{row:3}{/table,path*}')).toEqual([
      { name: 'table', isList: false },
      { name: 'row', isList: false },
      { name: 'path', isList: true },
    ]);
    expect(templateVariables('plain')).toEqual([]);
  });

  it.each([
    '{',
    '{}',
    '{a',
    '{a b}',
    '{!a}',
    '{{a}}',
    '{a:0}',
    '{'.repeat(50_000),
    '{/id*}'.repeat(5000),
    `{${'a,'.repeat(40_000)}a}`,
    Array.from({ length: 40 }, (_, at) => `{v${at}}`).join(''),
  ])('refuses %s at once', (template) => {
    const began = performance.now();
    expect(() => templateVariables(template)).toThrow('cannot be used');
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it('takes time in proportion to a template, whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', 'a', ',', '*', '/', ':', '1'), { maxLength: 2000 }), (pieces) => {
        const began = performance.now();
        try {
          templateVariables(pieces.join(''));
        } catch {
          // Most of them are none.
        }
        expect(performance.now() - began).toBeLessThan(1000);
      }),
    );
  });
});
