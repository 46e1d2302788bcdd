import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { zhCN } from './zhCN.ts';

type Texts = { readonly [key: string]: string | Texts };

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
const keyOf = (key: string) => key.replace(plural, '');
const english = flatten(en);
const chinese = flatten(zhCN);

/** The keys that the code uses: whole ones, and the beginnings and ends of keys that are put together from a union. */
function usedKeys() {
  const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../i18n/**'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of Object.values(files)) {
    for (const [, key = ''] of source.matchAll(/\bt\(\s*'([^']+)'/g)) whole.add(key);
    // Titles of rows of the settings.
    for (const [, key = ''] of source.matchAll(/<SettingRow\s[^>]*?\bname="([^"]+)"/g)) whole.add(key);
    // A conditional inside the call.
    for (const [, call = ''] of source.matchAll(/\bt\(([^`(){}]*\?[^`(){}]*)/g)) {
      for (const [, key = ''] of call.matchAll(/'([a-z]+(?:\.\w+)+)'/gi)) whole.add(key);
    }
    for (const [, template = ''] of source.matchAll(/\bt\(\s*`([^`]+)`/g)) {
      const [first = '', ...rest] = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      patterns.push(new RegExp(`^${[first, ...rest].join('[\\w-]+')}$`));
    }
  }
  return { whole, patterns };
}

/** The rows of the table of names, without its header. */
function accessibleNames(): string[][] {
  const [table = ''] = Object.values(
    import.meta.glob<string>('../../docs/accessible-names.md', { query: '?raw', import: 'default', eager: true }),
  );
  const lines = table.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim()),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

describe('translations', () => {
  it('have the same keys in both languages', () => {
    const names = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(keyOf))].sort();
    expect(names(chinese)).toEqual(names(english));
  });

  it('have the plurals their language needs', () => {
    for (const [texts, language] of [
      [english, 'en'],
      [chinese, 'zh-CN'],
    ] as const) {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      const plurals = new Set([...texts.keys()].filter((key) => plural.test(key)).map(keyOf));
      for (const key of plurals) {
        const there = [...texts.keys()].filter((each) => keyOf(each) === key).map((each) => each.slice(key.length + 1));
        expect(there.sort(), `${language} ${key}`).toEqual([...needed].sort());
      }
    }
  });

  it('do not tell to get a copy of a runtime where it may not be offered: the button does where it is', () => {
    for (const texts of [english, chinese]) {
      for (const code of ['copyMissing', 'copyChanged']) {
        expect(texts.get(`doctor.findings.${code}.text`)).not.toMatch(/\bget\b|获取/i);
      }
    }
  });

  it('use the same placeholders', () => {
    for (const [key, text] of chinese) {
      const original = english.get(key) ?? english.get(`${keyOf(key)}_other`) ?? '';
      expect(placeholders(text), key).toEqual(placeholders(original));
    }
  });

  it('are all there that code asks for, and none that it does not', () => {
    const { whole, patterns } = usedKeys();
    const known = new Set([...english.keys()].map(keyOf));
    expect([...whole].filter((key) => !known.has(key))).toEqual([]);
    for (const pattern of patterns)
      expect(
        [...known].some((key) => pattern.test(key)),
        String(pattern),
      ).toBe(true);
    const unused = [...known].filter((key) => !whole.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(unused).toEqual([]);
  });

  it('hold every name that the list of accessible names promises, in both languages', () => {
    const written = (texts: Map<string, string>, name: string) =>
      [...texts]
        .filter(([, text]) => text.replaceAll('{{', '{').replaceAll(', number}}', '}}').replaceAll('}}', '}') === name)
        .map(([key]) => keyOf(key));
    const rows = accessibleNames();
    expect(rows.length).toBeGreaterThan(5);
    for (const [inEnglish = '', inChinese = ''] of rows) {
      const keys = new Set(written(chinese, inChinese));
      expect(
        written(english, inEnglish).some((key) => keys.has(key)),
        `${inEnglish} | ${inChinese}`,
      ).toBe(true);
    }
  });

  it('leave no text untranslated', () => {
    const same = [...chinese].filter(([key, text]) => english.get(key) === text && /[a-z]{3}/i.test(text));
    // Names of products and protocols, words the practice model understands, and output of programs.
    expect(
      same
        .map(([key]) => key)
        .filter(
          (key) =>
            !/^(welcome\.prompts\.|bundles\.(hash$|runtimes\.)|runtimes\.(hash$|names\.)|otherApps\.formats\.|settings\.kinds\.|registry\.(kinds|filters|readmeTitle$|urlExample$)|servers\.(revision|transports)|doctor\.runtimes\.|doctor\.findings\.pythonError\.text$|(serverForm\.(http|url|commandExample|urlExample|proxy\.addressExample)|sidebar\.product|logs\.sources\.host|trust\.parts\.url|resources\.facts\.uri|template\.uri)$)/.test(
              key,
            ),
        ),
    ).toEqual([]);
  });
});
