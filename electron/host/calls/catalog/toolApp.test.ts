import { expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { isCallableBy } from '../../../../shared/domain/tool.ts';
import { toolApp } from './toolApp.ts';

it.each([
  [undefined, {}],
  [{ ui: { resourceUri: 'ui://a/b' } }, { appUri: 'ui://a/b' }],
  [{ 'ui/resourceUri': 'ui://old' }, { appUri: 'ui://old' }],
  [{ ui: { resourceUri: 'ui://new' }, 'ui/resourceUri': 'ui://old' }, { appUri: 'ui://new' }],
  [{ ui: { resourceUri: 'https://example.com/' } }, {}],
  [{ ui: { resourceUri: 7 } }, {}],
  [{ ui: { visibility: ['app', 'nobody'] } }, { callers: ['app'] }],
  [{ ui: { visibility: [] } }, { callers: [] }],
  [{ ui: { visibility: 'app' } }, {}],
  [{ ui: null }, {}],
])('reads %j', (meta, read) => {
  verifies('U2', 'U5');
  expect(toolApp(meta)).toEqual(read);
});

it('says who may call a tool', () => {
  expect([isCallableBy({}, 'model'), isCallableBy({}, 'app')]).toEqual([true, true]);
  expect([isCallableBy({ callers: ['app'] }, 'model'), isCallableBy({ callers: ['app'] }, 'app')]).toEqual([
    false,
    true,
  ]);
  expect([isCallableBy({ callers: [] }, 'model'), isCallableBy({ callers: [] }, 'app')]).toEqual([false, false]);
});
