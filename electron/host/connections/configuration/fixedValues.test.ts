import { describe, expect, it } from 'vitest';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { withFixedValues } from './fixedValues.ts';

const program: ConfigurableLaunch = { kind: 'stdio', command: 'a', args: [], env: { LIB: '/2', KEY: 'k', Old: 'o' } };
const address: ConfigurableLaunch = {
  kind: 'http',
  url: 'https://a.example/mcp',
  headers: { 'X-Client': '2', Authorization: 'k' },
};

describe('what a version sets in an account', () => {
  it.each<[string, ConfigurableLaunch, object, object]>([
    [
      'replaces a variable of that very name',
      program,
      { env: { LIB: '/1', lib: 'own' } },
      { env: { LIB: '/2', lib: 'own' } },
    ],
    [
      'replaces a header however it is written',
      address,
      { headers: { 'x-client': '1' } },
      { headers: { 'X-Client': '2' } },
    ],
    ['is gone once no version sets it', program, { env: { OLD: '1', Old: 'own' } }, { env: { LIB: '/2', Old: 'own' } }],
    ['leaves what is filled in', program, { env: { KEY: 'mine' } }, { env: { LIB: '/2', KEY: 'mine' } }],
  ])('%s', (_, launch, values, expected) => {
    const empty = { env: {}, headers: {} };
    expect(withFixedValues({ ...empty, ...values }, launch, ['LIB', 'X-Client', 'NONE'], ['OLD'])).toEqual({
      ...empty,
      ...expected,
    });
  });
});
