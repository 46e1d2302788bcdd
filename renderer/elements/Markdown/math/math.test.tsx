import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { Markdown } from '../Markdown.tsx';
import { texToMath } from './texToMath.ts';

startI18n('en');
const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);
/** The recognised formulas, in their order. */
const formulas = (text: string) =>
  [...html(text).matchAll(/<code class="[^"]*tex[^"]*">([^<]*)</g)].map(([, tex]) => tex?.replaceAll('&amp;', '&'));

describe('formulas in Markdown', () => {
  it.each([
    ['so $x^2$ and $y$.', ['x^2', 'y']],
    ['\\(a_1\\), \\(n\\) and \\[ \\frac{1}{2} \\]', ['a_1', 'n', '\\frac{1}{2}']],
    ['$$ e = mc^2 $$', ['e = mc^2']],
    ['$$\na\n\n+ b\n- c\n$$\nafter', ['a\n\n+ b\n- c']],
    ['text:\n\\[\nx\n= y\n\\]', ['x\n= y']],
    ['> $$\n> q\n> $$', ['q']],
    ['- item\n\n  $$\n  a+b\n  $$\n', ['a+b']],
    ['$\\text{a \\$5 b}$', ['\\text{a \\$5 b}']],
    ['**$a$** | $b$', ['a', 'b']],
    ['```math\n\\pi\n```', ['\\pi']],
    ['| a |\n|---|\n| $x$ |', ['x']],
    ['未知数$x$是', ['x']],
  ])('%j has %j', (text, tex) => expect(formulas(text)).toEqual(tex));

  it.each([
    '$5 and $10',
    'It costs $5-$10, or US$5 to US$7.',
    '$5 apples cost 3$ here',
    'from $1,000 to $2,000 (or $3k)',
    '$HOME/$USER and $PATH',
    'a$b$c',
    '`$x$`',
    '\\$x\\$',
    '[\\$5](https://example.org/$a$)',
    'https://example.org/$a$/b',
    '\\[1\\] and \\[not a link\\](x)',
    '\\(see below\\)',
    '$$$$ $$$ $$',
    '$ x $',
    '$x\n$',
  ])('%j has none', (text) => {
    expect(formulas(text)).toEqual([]);
    expect(html(text)).not.toContain('undefined');
  });

  it('gives each formula in a line a frame that cuts off what leaves it', () => {
    expect(html('so $x$')).toMatch(/<span class="[^"]*inlineFormula[^"]*"><code/);
  });

  it('does not draw thousands of formulas of one block', () => {
    expect(formulas('$x$ '.repeat(600))).toEqual([]);
    expect(formulas('$x$ '.repeat(200))).toHaveLength(200);
  });

  it('keeps what is not a formula as Markdown', () => {
    expect(html('$5 is **less** than $10')).toContain('<strong>less</strong>');
    expect(html('\\[**b**\\]')).toContain('[<strong>b</strong>]');
  });

  it.each([
    '$',
    '$$',
    '$a',
    '$a ',
    '\\(',
    '\\[',
    '\\(\\[',
    '$$a\n',
    '$$\n',
    '$$a $b ',
    '\\(a\n',
    '[',
    '*a ',
    '> ',
    '1. ',
    '_ *',
    '![',
    '`',
    '<a ',
    '| ',
  ])('reads 30 KB of %j without hanging', (unit) => {
    html(unit.repeat(30_000 / unit.length));
  });
});

describe('texToMath', () => {
  const drawn = (tex: string) => {
    const math = texToMath(tex, true);
    return math === undefined ? undefined : renderToStaticMarkup(math);
  };

  it('draws MathML with its TeX beside it', () => {
    const math = drawn('\\frac{a}{b} + \\sqrt{x}');
    expect(math).toMatch(/^<math display="block"><semantics>.*<mfrac>.*<msqrt>/);
    expect(math).toContain('<annotation encoding="application/x-tex">\\frac{a}{b} + \\sqrt{x}</annotation>');
  });

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://canary.example}',
    '\\includegraphics{https://canary.example/x.png}',
    '\\htmlClass{evil}{x}',
    '\\htmlId{root}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '\\htmlData{a=b}{x}',
    '\\fbox{x} \\boxed{y} \\colorbox{red}{z} \\rule{1em}{1em}',
    '\\text{<img src=x onerror=alert(1)>}',
  ])('makes no link, no picture and no style of %s', (tex) => {
    // Only the text between the elements.
    const markup = (drawn(tex) ?? '').replace(/>[^<]*</g, '><');
    expect(markup).not.toMatch(/ (href|src|style|class|id|data-a|on\w+)=|<(a|img|mglyph|script)\b/);
  });

  it.each(['\\raisebox{5em}{x}', '\\raisebox{-5em}{x}', '\\mathllap{x}', '\\rule[-30em]{2em}{3em}'])(
    'leaves %s where it stands',
    (tex) => {
      expect(drawn(tex)).toMatch(/^<math/);
      expect(drawn(tex)?.replace(/<annotation.*/, '')).not.toMatch(/="-(?!0)|voffset/);
    },
  );

  it('keeps small steps', () => expect(drawn('\\raisebox{0.5em}{x}')).toContain('voffset="0.5em"'));

  it.each(['\\def\\a{b} x', '\\gdef\\a{b} x', '\\newcommand{\\a}{b} x', '\\renewcommand{\\a}{b} x', '\\let\\a=b x'])(
    'does not follow %s',
    (tex) => expect(drawn(tex)).toBeUndefined(),
  );

  it('does not draw thousands of nodes', () => {
    expect(drawn('x'.repeat(500))).toBeDefined();
    expect(drawn('x^2'.repeat(1300))).toBeUndefined();
  });

  it('gives up on macros without end and on what is no TeX', () => {
    expect(drawn('\\def\\a{\\a\\a}\\a')).toBeUndefined();
    expect(drawn('\\frac{')).toBeUndefined();
  });
});
