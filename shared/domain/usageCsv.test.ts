import fc from 'fast-check';
import { expect, it } from 'vitest';
import { usageCsv } from './usageCsv.ts';

const line = (name: string | null) => ({
  key: 'c1',
  name,
  requests: 2,
  inputTokens: 10,
  cachedTokens: 3,
  outputTokens: 5,
  costUsd: 0.25,
  unpriced: 0,
  estimated: 1,
});

it('writes a head and a row for each line', () => {
  expect(usageCsv('chat', [line('A "quoted", title'), line(null)])).toBe(
    'chat,key,requests,inputTokens,cachedTokens,outputTokens,costUsd,unpriced,estimated\r\n' +
      '"A ""quoted"", title","c1",2,10,3,5,0.25,0,1\r\n' +
      '"","c1",2,10,3,5,0.25,0,1\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])('makes no formula of %j', (name) => {
  const cell = usageCsv('chat', [line(name)]).split('\r\n"')[1] ?? '';
  expect(cell.startsWith("'")).toBe(true);
});

it('begins no cell with what spreadsheets calculate', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      const csv = usageCsv('chat', [line(name)]);
      const cell = csv.slice(csv.indexOf('\r\n"') + 3);
      expect(cell).not.toMatch(/^\s*[=+\-@]/u);
    }),
  );
});
