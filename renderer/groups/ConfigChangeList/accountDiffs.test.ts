import { describe, expect, it } from 'vitest';
import type { ConfigChange, ConfiguredEntry } from '../../../shared/domain/configChange.ts';
import { accountId, sha256 } from '../../../shared/domain/ids.ts';
import { firstAccount, type ServerAccount } from '../../../shared/domain/serverAccounts.ts';
import { accountDiffs, switchedAccounts } from './accountDiffs.ts';

const hash = sha256.parse('a'.repeat(64));
const work = accountId.parse('account_1');
const club = accountId.parse('account_2');
const own = { id: firstAccount, name: 'Own' };
const other = (id: typeof work, name: string, env: Record<string, string>): ServerAccount => ({
  id,
  name,
  env,
  headers: {},
});

function entry(env: Record<string, string>, accounts?: ConfiguredEntry['accounts']): ConfiguredEntry {
  const account = accounts === undefined || accounts.inUse.id === firstAccount ? {} : { account: accounts.inUse.id };
  return {
    launch: { kind: 'stdio', command: 'mail', args: [], env, ...account },
    enabled: true,
    ...(accounts && { accounts }),
  };
}

const changed = (before: ConfiguredEntry, after: ConfiguredEntry): ConfigChange => ({
  kind: 'changed',
  name: 'mail',
  hash,
  before,
  after,
});
const two = { inUse: own, others: [other(work, 'Work', { TOKEN: 'w' })] };
/** As short as a test can read it: the kind, the name, and the marked lines. */
const shown = (change: ConfigChange) =>
  accountDiffs(change).map(({ change: kind, name, lines }) => [
    kind,
    name,
    ...lines.map(({ change: mark, text }) => `${mark} ${text}`),
  ]);

describe('the accounts of a change of mcp.json', () => {
  it.each<[string, ConfigChange, unknown[]]>([
    ['are none where neither side has any', changed(entry({ A: '1' }), entry({ A: '2' })), []],
    ['are none where only the launch differs', changed(entry({ A: '1' }, two), entry({ A: '2' }, two)), []],
    [
      'come in full with a server',
      { kind: 'added', name: 'mail', hash, after: entry({ A: '1' }, two) },
      [
        ['added', 'Own'],
        ['added', 'Work', 'added TOKEN=w'],
      ],
    ],
    [
      'go with a server',
      { kind: 'removed', name: 'mail', hash, before: entry({}, two) },
      [
        ['removed', 'Own'],
        ['removed', 'Work', 'removed TOKEN=w'],
      ],
    ],
    [
      'are shown with the values that differ, in use or not',
      changed(entry({}, two), entry({}, { ...two, others: [other(work, 'Work', { TOKEN: 'evil' })] })),
      [['changed', 'Work', 'removed TOKEN=w', 'added TOKEN=evil']],
    ],
    [
      'are not told to differ where only another one is used',
      changed(
        entry({ TOKEN: 'o' }, two),
        entry(
          { TOKEN: 'w' },
          { inUse: { id: work, name: 'Work' }, others: [other(firstAccount, 'Own', { TOKEN: 'o' })] },
        ),
      ),
      [],
    ],
    [
      'are told to differ where another one is used, with other values',
      changed(
        entry({ TOKEN: 'o' }, two),
        entry(
          { TOKEN: 'x' },
          { inUse: { id: work, name: 'Work' }, others: [other(firstAccount, 'Own', { TOKEN: 'y' })] },
        ),
      ),
      [
        ['changed', 'Work', 'removed TOKEN=w', 'added TOKEN=x'],
        ['changed', 'Own', 'removed TOKEN=o', 'added TOKEN=y'],
      ],
    ],
    [
      'go by their ids, whatever they are called',
      changed(entry({}, two), entry({}, { ...two, others: [other(club, 'Work', { TOKEN: 'w' })] })),
      [
        ['added', 'Work', 'added TOKEN=w'],
        ['removed', 'Work', 'removed TOKEN=w'],
      ],
    ],
    [
      'go where the file has none',
      changed(entry({}, two), entry({})),
      [
        ['changed', undefined],
        ['removed', 'Work', 'removed TOKEN=w'],
      ],
    ],
    [
      'include the one without a name that goes',
      changed(entry({ A: '1' }), entry({ A: '1' }, { inUse: { id: work, name: 'Work' }, others: [] })),
      [
        ['added', 'Work'],
        ['removed', undefined],
      ],
    ],
  ])('%s', (_, change, expected) => {
    expect(shown(change)).toEqual(expected);
  });

  it('have their names of before where they are called otherwise', () => {
    const after = { inUse: { ...own, name: 'Mine' }, others: two.others };
    expect(accountDiffs(changed(entry({}, two), entry({}, after)))).toEqual([
      { id: firstAccount, change: 'changed', name: 'Mine', nameBefore: 'Own', lines: [] },
    ]);
  });

  it('tell which is in use here and in the file, if that differs', () => {
    const switched = { inUse: { id: work, name: 'Work' }, others: [] };
    expect(switchedAccounts(changed(entry({}, two), entry({}, two)))).toBeUndefined();
    expect(switchedAccounts(changed(entry({}), entry({}, two)))).toBeUndefined();
    expect(switchedAccounts(changed(entry({}, two), entry({}, switched)))).toEqual({ before: 'Own', after: 'Work' });
    expect(switchedAccounts(changed(entry({}), entry({}, switched)))).toEqual({ before: undefined, after: 'Work' });
  });
});
