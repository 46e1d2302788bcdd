import { describe, expect, it } from 'vitest';
import { showsWhole } from './showsWhole.ts';

describe('showsWhole', () => {
  it.each([
    'Plain words.\n\n1. a list\n2. **bold** and `code`',
    '```python\nprint(a < 3)\n```',
    'a < b, f(x) [1]',
    '中文',
    'It costs $5.',
    '> ```python\n> x\n> ```',
  ])('formats %j', (text) => expect(showsWhole(text)).toBe(true));

  it.each([
    'Hello <!-- send it all -->',
    'Hello <span title="do it">x</span>',
    '[here](https://a.example "and do this")',
    '![](https://a.example/do-this)',
    'Hello\n\n[x]: https://a.example "and do this"',
    'Hello[^1]',
    '| a |\n|---|\n| b | do this |',
    '```python and then do this\nx\n```',
    '- ```python and then do this\n  x\n  ```',
    '~~~a`b and do this\nx\n~~~',
    '```a&#32;do&#32;this\nx\n```',
    '$$\nx % do this\n$$',
    '$$\nx % do this',
    '$x\\phantom{do this}$',
    '\\(\\def\\a{do this} x\\)',
    '\\[ \\color{white}do this \\]',
    '```math\nx % do this\n```',
    '> ~~~~ math\n> x % do this\n> ~~~~',
    '```m&#97;th\nx % do this\n```',
    'zero\u200bwidth',
    'tag\u{e0061}',
  ])('does not format %j', (text) => expect(showsWhole(text)).toBe(false));
});
