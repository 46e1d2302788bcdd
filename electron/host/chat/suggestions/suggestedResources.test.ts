import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonWords } from './commonWords.ts';
import { SuggestionIndex, type SuggestedWords } from './suggestedResources.ts';

const indexOf = (resources: readonly SuggestedWords[]) => {
  const index = new SuggestionIndex();
  for (const resource of resources) index.add(resource);
  return index;
};
const word = fc.stringMatching(/^[a-z]{4,10}$/).filter((text) => !commonWords.has(text) && !text.endsWith('s'));
const resource = fc.record({ name: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_')) });

const notes = [
  { name: 'garden-plan.md', title: 'Garden plan', description: 'Which beds get which plants in spring.' },
  { name: 'invoices.csv', description: 'All invoices of this year with customers and sums.' },
  { name: 'readme.md', title: 'Read me', description: 'How to use these files.' },
  { name: 'customers.csv', description: 'Names and addresses of customers.' },
];

describe('resources that a message is about', () => {
  it.each([
    ['What does the garden plan say about roses?', [0]],
    ['Which plants go into the beds of the garden?', [0]],
    ['Sum up the invoice of each customer', [1, 3]],
    ['How do I use this file, please? Can you read it to me?', []],
    ['And now?', []],
    ['spring', []],
    ['plants', []],
    ['', []],
  ])('are found by words of it: %s', (text, found) => expect(indexOf(notes).find(text)).toEqual(found));

  it('are found in Chinese as well', () => {
    const index = indexOf([
      { name: 'a', title: '花园计划' },
      { name: 'b', title: '发票清单' },
    ]);
    expect(index.find('花园计划里说了什么？')).toEqual([0]);
    expect(index.find('我们可以怎么做？')).toEqual([]);
  });

  it('are never found by common words alone, and not by a single word that is in many', () => {
    const common = fc.array(fc.constantFrom(...commonWords), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(common, fc.array(resource, { maxLength: 20 }), word, (words, resources, many) => {
        const named = [...commonWords].slice(0, 50).map((name) => ({ name }));
        expect(indexOf([...resources, ...named]).find(words.join(' '))).toEqual([]);
        const same = Array.from({ length: 10 }, (_, n) => ({ name: `${many} x${n}yz` }));
        expect(indexOf(same).find(many)).toEqual([]);
      }),
    );
  });

  it('are at most three, each once, the same for the same words, and stand in a stable order', () => {
    fc.assert(
      fc.property(fc.array(resource, { maxLength: 40 }), fc.array(word, { maxLength: 20 }), (resources, words) => {
        const text = [...words, ...(resources[0]?.name.split('_') ?? [])].join(' ');
        const found = indexOf(resources).find(text);
        expect(found.length).toBeLessThanOrEqual(3);
        expect(new Set(found).size).toBe(found.length);
        expect(indexOf(resources).find(text)).toEqual(found);
        // Further resources that the text is not about change nothing.
        expect(indexOf([...resources, { name: 'qqqqq' }]).find(text)).toEqual(found);
      }),
    );
  });

  it('are found by their whole name, wherever it stands in the text', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 3, maxLength: 30 }),
        fc.string(),
        ([name = '', ...others], around) => {
          const index = indexOf([...others.map((other) => ({ name: other })), { name }]);
          expect(index.find(`${around} ${name} `)).toContain(others.length);
        },
      ),
    );
  });
});
