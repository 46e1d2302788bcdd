import { expect, it } from 'vitest';
import { providerId } from '../../../shared/domain/ids.ts';
import type { ProviderConfig } from '../../../shared/domain/model.ts';
import { ManualClock } from '../testing/manualClock.ts';
import { ModelLists } from './modelLists.ts';

const config: ProviderConfig = {
  id: providerId.parse('p'),
  kind: 'openai-chat',
  name: 'P',
  baseUrl: 'https://models.example/v1',
  isAddressConfirmed: true,
  typedModels: [],
};
const models = [{ model: 'a' }];

it('keeps a list for a quarter of an hour, and remembers it after that', () => {
  const clock = new ManualClock();
  const lists = new ModelLists(clock);
  expect(lists.known(config)).toBeUndefined();
  lists.note(config, models);
  clock.advance(14 * 60_000);
  expect(lists.known(config)).toEqual(models);
  clock.advance(2 * 60_000);
  expect(lists.known(config)).toBeUndefined();
  expect(lists.last(config)).toEqual(models);
  lists.forget(config.id);
  expect(lists.last(config)).toEqual([]);
});

it.each(['http://127.0.0.1:11434/v1', 'http://localhost:1234/v1', 'http://[::1]:8080/v1'])(
  'always reads the list of %s again',
  (baseUrl) => {
    const lists = new ModelLists(new ManualClock());
    lists.note(config, models);
    expect(lists.known({ ...config, baseUrl })).toBeUndefined();
  },
);
