import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountId, type AccountId } from '../../../../shared/domain/ids.ts';
import type { ConfigurableLaunch } from '../../../../shared/domain/server.ts';
import { accountMarks, firstAccount, maxAccounts, serverAccounts } from '../../../../shared/domain/serverAccounts.ts';
import { launchHash } from '../../consent/trust/launchHash.ts';
import {
  goneAccounts,
  launchesOf,
  launchOfAccount,
  secretsOf,
  withAccountBack,
  withAccountInUse,
  withChangedAccount,
  withNewAccount,
  withoutAccount,
} from './accountChanges.ts';
import { inItsAccount } from './accountLaunch.ts';
import type { ConfiguredServer } from './configEntry.ts';

const conflict = expect.objectContaining({ code: 'conflict' }) as Error;
const notFound = expect.objectContaining({ code: 'notFound' }) as Error;
const idOf = (number: number) => accountId.parse(`account_${number}`);

const text = fc.constantFrom('', 'x', '${secret:one}', '${secret:two}');
const values = fc.record({
  env: fc.dictionary(fc.constantFrom('A', 'B'), text),
  headers: fc.dictionary(fc.constantFrom('X-A', 'X-B'), text),
});
const stdio = fc.record({
  kind: fc.constant('stdio' as const),
  command: fc.constant('node'),
  args: fc.array(text),
  env: fc.dictionary(fc.constantFrom('A', 'B'), text),
});
const http = fc.record({
  kind: fc.constant('http' as const),
  url: fc.constant('https://mcp.example/'),
  headers: fc.dictionary(fc.constantFrom('X-A', 'X-B'), text),
});
const launch: fc.Arbitrary<ConfigurableLaunch> = fc.oneof(
  stdio,
  http,
  http.map((each) => ({ ...each, auth: { type: 'signIn' as const } })),
);

/** A server with one to three accounts. */
const server: fc.Arbitrary<ConfiguredServer> = fc
  .tuple(launch, fc.array(values, { minLength: 1, maxLength: 2 }))
  .map(([start, more]) =>
    more.reduce<ConfiguredServer>(
      (made, each, at) =>
        withNewAccount(made, { id: idOf(at), name: `Account ${at}`, values: each, presentName: 'Own' }),
      { name: 'one', launch: start, enabled: true },
    ),
  );
const idsIn = ({ accounts }: ConfiguredServer): AccountId[] =>
  accounts === undefined ? [firstAccount] : accountMarks(accounts).map(({ id }) => id);

describe('the accounts of a server', () => {
  it('are each another launch, also with the same values, and the first is the launch from before there were others', () => {
    fc.assert(
      fc.property(server, (one) => {
        const hashes = launchesOf({ ...one, id: 'x', enabled: true } as never).map(launchHash);
        expect(new Set(hashes).size).toBe(hashes.length);
        const first = launchOfAccount(one, firstAccount);
        expect(first).not.toHaveProperty('account');
      }),
    );
  });

  it('go and come back as they were, whatever is used in between', () => {
    fc.assert(
      fc.property(server, fc.array(fc.nat(2)), (one, steps) => {
        const ids = idsIn(one);
        let now = one;
        for (const step of steps) {
          const id = ids[step % ids.length] ?? firstAccount;
          now = withAccountInUse(now, id);
          expect(now.accounts?.inUse.id).toBe(id);
          for (const each of ids) {
            expect(launchOfAccount(now, each)).toEqual(launchOfAccount(one, each));
          }
        }
        expect(serverAccounts.safeParse(now.accounts).success).toBe(true);
        expect(withAccountInUse(now, one.accounts?.inUse.id ?? firstAccount).launch).toEqual(one.launch);
      }),
    );
  });

  it('share the command and the address, and nothing that belongs to one', () => {
    const one = withNewAccount(
      {
        name: 'one',
        enabled: true,
        launch: { kind: 'stdio', command: 'node', args: ['a'], cwd: '/x', env: { TOKEN: 'mine', BOTH: '1' } },
      },
      { id: idOf(1), name: 'Work', values: { env: { TOKEN: 'work' }, headers: {} }, presentName: 'Own' },
    );
    expect(withAccountInUse(one, idOf(1)).launch).toEqual({
      kind: 'stdio',
      command: 'node',
      args: ['a'],
      cwd: '/x',
      env: { TOKEN: 'work' },
      account: idOf(1),
    });
  });

  it('are named in the launch by the list alone: a launch that claims an account gets the one in use', () => {
    fc.assert(
      fc.property(server, fc.option(fc.constantFrom(idOf(0), idOf(1), idOf(7)), { nil: undefined }), (one, claimed) => {
        const claims = { ...one, launch: { ...one.launch, ...(claimed === undefined ? {} : { account: claimed }) } };
        expect(inItsAccount(claims).launch).toEqual(one.launch);
        const { accounts: _, ...without } = claims;
        expect(inItsAccount(without).launch).not.toHaveProperty('account');
      }),
    );
  });

  it('each keep how they get access when their values change', () => {
    fc.assert(
      fc.property(server, values, fc.nat(2), (one, next, at) => {
        const ids = idsIn(one);
        const id = ids[at % ids.length] ?? firstAccount;
        const before = launchOfAccount(one, id);
        const changed = withChangedAccount(one, id, { name: 'Other', values: next });
        const after = launchOfAccount(changed, id);
        expect(after).toEqual(
          before?.kind === 'stdio' ? { ...before, env: next.env } : { ...before, headers: next.headers },
        );
        expect(idsIn(changed).sort()).toEqual(ids.sort());
        for (const other of ids.filter((each) => each !== id)) {
          expect(launchOfAccount(changed, other)).toEqual(launchOfAccount(one, other));
        }
      }),
    );
  });

  it('can be taken away unless they are in use, and put back in their place', () => {
    fc.assert(
      fc.property(server, (one) => {
        const inUse = one.accounts?.inUse.id ?? firstAccount;
        expect(() => withoutAccount(one, inUse)).toThrow(conflict);
        for (const id of idsIn(one).filter((each) => each !== inUse)) {
          const { server: left, taken } = withoutAccount(one, id);
          expect(goneAccounts(one.accounts, left.accounts)).toEqual([id]);
          expect(launchOfAccount(left, id)).toBeUndefined();
          expect(withAccountBack(left, taken)).toEqual(one);
        }
      }),
    );
  });

  it('count all secrets that they refer to, in use or not', () => {
    fc.assert(
      fc.property(server, (one) => {
        const all = secretsOf({ ...one, id: 'x' } as never);
        for (const id of idsIn(one)) expect(secretsOf(withAccountInUse(one, id)).sort()).toEqual(all.sort());
      }),
    );
  });
});

describe('what is refused', () => {
  const plain: ConfiguredServer = {
    name: 'one',
    enabled: true,
    launch: { kind: 'stdio', command: 'a', args: [], env: {} },
  };
  const none = { env: {}, headers: {} };
  const add = (to: ConfiguredServer, number: number, name = `Account ${number}`) =>
    withNewAccount(to, { id: idOf(number), name, values: none, presentName: 'Own' });

  it.each<[string, () => unknown, Error]>([
    [
      'a second account while the first has no name',
      () => withNewAccount(plain, { id: idOf(1), name: 'B', values: none }),
      expect.objectContaining({ code: 'badInput' }) as Error,
    ],
    ['the name of the one in use', () => add(plain, 1, 'Own'), conflict],
    ['the name of another one', () => add(add(plain, 1, 'Work'), 2, 'Work'), conflict],
    [
      'to rename to a name that is taken',
      () => withChangedAccount(add(plain, 1, 'Work'), idOf(1), { name: 'Own', values: none }),
      conflict,
    ],
    ['to use one that is not there', () => withAccountInUse(add(plain, 1), idOf(2)), notFound],
    ['to use one of a server without any', () => withAccountInUse(plain, firstAccount), notFound],
    ['to remove one that is not there', () => withoutAccount(add(plain, 1), idOf(2)), notFound],
    [
      'to change one that is not there',
      () => withChangedAccount(plain, idOf(1), { name: 'B', values: none }),
      notFound,
    ],
  ])('is %s', (_, change, error) => {
    expect(change).toThrow(error);
  });

  it('is one more than the most', () => {
    const full = Array.from({ length: maxAccounts - 1 }, (_, at) => at).reduce((made, at) => add(made, at), plain);
    expect(idsIn(full)).toHaveLength(maxAccounts);
    expect(() => add(full, 99)).toThrow(conflict);
  });

  it.each(['', ' ', 'a\u202Eb', 'a\u200Bb', 'a\nb', 'x'.repeat(65)])('is the name %j', (name) => {
    expect(serverAccounts.safeParse({ inUse: { id: firstAccount, name }, others: [] }).success).toBe(false);
  });
});
