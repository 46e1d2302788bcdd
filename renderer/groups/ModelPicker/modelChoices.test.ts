import { describe, expect, it } from 'vitest';
import type { ProviderView } from '../../../shared/domain/model.ts';
import { modelGroups } from './modelChoices.ts';

const provider = (id: string, kind: ProviderView['kind']) =>
  ({ id, kind, name: id, typedModels: [], key: 'stored' }) as unknown as ProviderView;
const providers = [provider('practice', 'practice'), provider('Anthropic', 'anthropic')];
const lists = new Map([
  ['practice', { models: [{ model: 'practice' }], problem: null }],
  ['Anthropic', { models: [{ model: 'claude-a' }, { model: 'claude-b', title: 'Claude B' }], problem: null }],
]);
const labels = (typed: string) =>
  modelGroups(providers, lists, typed).map((group) => [group.provider.name, ...group.items.map((item) => item.label)]);

describe('modelGroups', () => {
  it('lists everything while nothing is typed', () => {
    expect(labels('')).toEqual([
      ['practice', 'practice'],
      ['Anthropic', 'claude-a', 'Claude B'],
    ]);
  });

  it('finds by title, name and provider', () => {
    expect(labels('claude b')).toEqual([['Anthropic', 'Claude B', 'claude b']]);
    expect(labels('anthropic')[0]).toContain('claude-a');
  });

  it('offers a typed name, but not one that is listed, and not to the practice model', () => {
    expect(labels('new-model')).toEqual([['Anthropic', 'new-model']]);
    expect(labels('claude-a')).toEqual([['Anthropic', 'claude-a']]);
  });
});
