import type { DatabaseSync } from 'node:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Grant, UserRule } from '../../../shared/domain/approval.ts';
import { conversationId, grantId, ruleId, serverId, type Sha256 } from '../../../shared/domain/ids.ts';
import { askAlways, decide, type PolicyQuestion } from '../../host/consent/policy/policy.ts';
import { SqliteConsentStore } from './consentStore.ts';
import { Database } from './database.ts';
import { dropPermissions } from './dropPermissions.ts';
import { openDatabase } from './openDatabase.ts';
import { SqlitePinStore } from './pinStore.ts';
import { SqliteSettingsStore } from './settingsStore.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-damaged-'));
  db = new Database(join(folder, 'gatehouse.db'));
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true });
});

const hash = (letter: string) => letter.repeat(64) as Sha256;
const shop = serverId.parse('server_shop');
const bank = serverId.parse('server_bank');
const question: PolicyQuestion = {
  serverId: shop,
  serverName: 'shop',
  account: undefined,
  toolName: 'buy',
  launchHash: hash('a'),
  definitionHash: hash('b'),
  isDefinitionWaiting: false,
  appearedAt: undefined,
  argumentsHash: hash('c'),
  conversationId: conversationId.parse('c1'),
  asker: 'model',
  mode: 'askAlways',
  annotations: {},
  believedAt: undefined,
  managedRefusal: 'none',
  leaving: 'none',
};
const deniedTool: Grant = {
  id: grantId.parse('deny'),
  serverId: shop,
  serverName: 'shop',
  launchHash: hash('a'),
  subject: { kind: 'tool', toolName: 'buy', definitionHash: hash('b') },
  action: 'deny',
  scope: 'always',
  createdAt: 1,
};
const allowedServer: Grant = {
  ...deniedTool,
  id: grantId.parse('allow'),
  subject: { kind: 'server', definitionHashes: [hash('b')] },
  action: 'allow',
};
const denyRule: UserRule = { id: ruleId.parse('r'), server: 'shop', tool: 'b*', action: 'deny', createdAt: 1 };

const answerTo = async (asked: Partial<PolicyQuestion> = {}) => {
  const store = new SqliteConsentStore(db);
  const rules = await store.rules();
  return decide({ ...question, ...asked }, { ...askAlways, rules }, await store.grants());
};

describe('an unreadable denial beside an answer that allows', () => {
  const whole = JSON.stringify(deniedTool);
  it.each([
    ['of which server and tool are legible', { ...deniedTool, launchHash: 5 }, 'deny', 'allow'],
    ['whose definition is not legible', { ...deniedTool, subject: { kind: 'tool', toolName: 'buy' } }, 'deny', 'allow'],
    ['whose tool is not legible', { ...deniedTool, subject: null }, 'ask', 'ask'],
    ['whose server is not legible', { ...deniedTool, serverId: '!' }, 'ask', 'allow'],
    ['whose answer is not legible', { ...deniedTool, action: 'dexy' }, 'ask', 'allow'],
    ['that was cut', whole.slice(0, 30), 'ask', 'ask'],
    ['that is another value', 7, 'ask', 'ask'],
  ])('grant %s', async (_, damaged, sameTool, otherTool) => {
    const store = new SqliteConsentStore(db);
    await store.saveGrant(allowedServer);
    await store.saveGrant(deniedTool);
    expect((await answerTo()).action).toBe('deny');
    const text = typeof damaged === 'string' ? damaged : JSON.stringify(damaged);
    db.run("UPDATE grants SET data = ? WHERE id = 'deny'", text);
    expect((await answerTo()).action).toBe(sameTool);
    expect((await answerTo({ toolName: 'look' })).action).toBe(otherTool);
  });

  it('asks about that server alone where only the server is legible, and says why', async () => {
    const store = new SqliteConsentStore(db);
    await store.saveGrant(allowedServer);
    await store.saveGrant({ ...allowedServer, id: grantId.parse('allow2'), serverId: bank });
    db.run("INSERT INTO grants (id, data) VALUES ('deny', ?)", JSON.stringify({ serverId: shop }));
    expect(await answerTo()).toEqual({ action: 'ask', reason: 'answerDamaged' });
    expect((await answerTo({ serverId: bank, serverName: 'bank' })).action).toBe('allow');
  });

  it.each([
    ['whose patterns are legible', { ...denyRule, createdAt: 'x' }, 'deny'],
    ['whose tool is not legible', { ...denyRule, tool: 1 }, 'ask'],
    ['whose answer is not legible', { ...denyRule, action: 0 }, 'ask'],
    ['that is no JSON', '{"server', 'ask'],
  ])('rule %s', async (_, damaged, expected) => {
    const store = new SqliteConsentStore(db);
    await store.saveGrant(allowedServer);
    await store.saveRule(denyRule);
    expect((await answerTo()).action).toBe('deny');
    db.run('UPDATE rules SET data = ?', typeof damaged === 'string' ? damaged : JSON.stringify(damaged));
    expect((await answerTo()).action).toBe(expected);
  });

  it('is gone for good once it was removed', async () => {
    const store = new SqliteConsentStore(db);
    await store.saveGrant(allowedServer);
    for (const sql of [
      "INSERT INTO grants (id, data) VALUES ('x', '{')",
      "INSERT INTO rules (id, data) VALUES ('y', '{')",
    ]) {
      db.run(sql);
    }
    db.run(`INSERT INTO documents (name, data) VALUES ('toolsOff', '{"server_shop": 5, "server_bank": ["a"]}')`);
    for (const { id } of await store.rules()) await store.deleteRule(id);
    expect(await store.rules()).toEqual([]);
    expect((await answerTo()).action).toBe('allow');
    expect(await new SqliteSettingsStore(db).toolsOff()).toEqual({ [bank]: ['a'] });
  });

  it('is reported once something was found', async () => {
    let told = 0;
    const store = new SqliteConsentStore(db, () => told++);
    await store.rules();
    await store.trust();
    expect(told).toBe(0);
    db.run("INSERT INTO grants (id, data) VALUES ('x', '{')");
    await store.rules();
    expect(told).toBe(1);
  });
});

it('never allows a call that was not allowed before, for any damage in any row', async () => {
  const store = new SqliteConsentStore(db);
  const deniedCall: Grant = {
    ...deniedTool,
    id: grantId.parse('call'),
    subject: {
      kind: 'call',
      toolName: 'buy',
      definitionHash: hash('b'),
      argumentsHash: hash('c'),
      argumentsStart: '{"serverId":"server_bank"}',
    },
  };
  const change = fc.oneof(
    fc
      .record({ at: fc.nat(400), with: fc.constantFrom('', '"', '}', 'x', '\u0000', ':') })
      .map((cut) => ({ ...cut, cuts: false })),
    fc.record({ at: fc.nat(400), with: fc.constant('') }).map((cut) => ({ ...cut, cuts: true })),
  );
  const kinds = fc.constantFrom<Grant | UserRule>(deniedTool, deniedCall, denyRule);
  await fc.assert(
    fc.asyncProperty(kinds, change, async (denial, { at, with: text, cuts }) => {
      db.run('DELETE FROM grants');
      db.run('DELETE FROM rules');
      await store.saveGrant(allowedServer);
      if ('subject' in denial) await store.saveGrant(denial);
      else await store.saveRule(denial);
      const whole = JSON.stringify(denial);
      const place = at % whole.length;
      const damaged = whole.slice(0, place) + text + (cuts ? '' : whole.slice(place + 1));
      const wasLegible = legible(damaged, denial);
      db.run(`UPDATE ${'subject' in denial ? 'grants' : 'rules'} SET data = ? WHERE id = ?`, damaged, denial.id);
      const { action } = await answerTo();
      // If a letter of a name changed and the row still parses, it is about something else, and that cannot be
      // detected.
      if (!wasLegible) expect(action).not.toBe('allow');
    }),
    { numRuns: 150 },
  );
});

/** Whether a row still parses in a way that says it is about something else. */
function legible(text: string, denial: Grant | UserRule): boolean {
  try {
    const now = JSON.parse(text) as object;
    return JSON.stringify(Object.keys(now)) === JSON.stringify(Object.keys(denial));
  } catch {
    return false;
  }
}

describe('other answers that cannot be read', () => {
  it('keeps "never start" as long as that much is legible', async () => {
    const store = new SqliteConsentStore(db);
    db.run("INSERT INTO trust (server_id, data) VALUES ('server_shop', ?)", JSON.stringify({ verdict: 'never' }));
    db.run("INSERT INTO trust (server_id, data) VALUES ('server_bank', ?)", JSON.stringify({ verdict: 'trusted' }));
    expect(await store.trust()).toEqual({ records: [], damagedRefusals: [shop] });
  });

  it('believes no annotations by a damaged row', async () => {
    db.run("INSERT INTO believed_annotations (server_id, launch_hash) VALUES ('server_shop', 'xyz')");
    expect(await new SqliteConsentStore(db).believed()).toEqual([]);
  });

  it('asks about a server whose switched-off tools cannot be read, and keeps those of others off', async () => {
    const store = new SqliteConsentStore(db);
    await store.saveGrant(allowedServer);
    db.run(`INSERT INTO documents (name, data) VALUES ('toolsOff', '{"server_shop": 5, "server_bank": ["a"]}')`);
    expect(await new SqliteSettingsStore(db).toolsOff()).toEqual({ [bank]: ['a'] });
    expect((await answerTo()).action).toBe('ask');
    db.run(`UPDATE documents SET data = '{' WHERE name = 'toolsOff'`);
    expect((await answerTo()).action).toBe('ask');
  });

  it.each([
    ['launch_hash', 'xyz'],
    ['definition_hash', 'xyz'],
    ['pinned_at', -5],
  ])('says of a pin with a damaged %s whose it is', async (column, value) => {
    const store = new SqlitePinStore(db);
    const pin = {
      tool: { serverId: shop, name: 'buy' },
      launchHash: hash('a'),
      definitionHash: hash('b'),
      pinnedAt: 1,
    };
    await store.savePins([{ ...pin, definition: { name: 'buy' } }]);
    db.run(`UPDATE pins SET ${column} = ?`, value);
    expect(await store.pins()).toEqual({ pins: [], damaged: [{ serverId: shop, toolName: 'buy' }] });
    await store.savePins([{ ...pin, definition: { name: 'buy' } }]);
    expect(await store.pins()).toEqual({ pins: [pin], damaged: [] });
  });

  it('treats a pin without a legible server as one of any server, and reads one without its definition', async () => {
    const store = new SqlitePinStore(db);
    const pin = {
      tool: { serverId: shop, name: 'buy' },
      launchHash: hash('a'),
      definitionHash: hash('b'),
      pinnedAt: 1,
    };
    await store.savePins([{ ...pin, definition: { name: 'buy' } }]);
    db.run("UPDATE pins SET definition = '{'");
    expect(await store.pinned(pin.tool)).toEqual(pin);
    db.run("UPDATE pins SET server_id = '!!'");
    expect(await store.pins()).toEqual({ pins: [], damaged: [{ serverId: undefined, toolName: 'buy' }] });
  });

  it.each([
    ['leaveOut', true],
    ['use', false],
    [3, false],
  ])('reads no answer about instructions but that they are left out: %s', async (choice, isLeftOut) => {
    db.run("INSERT INTO instructions_pins (server_id, data) VALUES ('server_shop', ?)", JSON.stringify({ choice }));
    const store = new SqlitePinStore(db);
    expect(await store.instructionsPins()).toEqual([]);
    expect(await store.damagedInstructionsPins()).toEqual([{ serverId: shop, isLeftOut }]);
  });

  it.each([
    ['{"contextLeaving": "deny", "iterationLimit": "x", "theme": "dark"}', { contextLeaving: 'deny', theme: 'dark' }],
    ['{"contextLeaving": "dexy", "theme": "dark"}', { contextLeaving: 'ask', theme: 'dark' }],
    ['{"iterationLimit": 0}', { contextLeaving: 'notice', iterationLimit: 25 }],
    ['{', { contextLeaving: 'ask', theme: 'system' }],
  ])('asks before text leaves where that setting cannot be read: %s', async (stored, expected) => {
    db.run("INSERT INTO documents (name, data) VALUES ('settings', ?)", stored);
    expect(await new SqliteSettingsStore(db).settings()).toMatchObject(expected);
  });

  it('brings denials that cannot be read back from a copy, and nothing that allows', async () => {
    const store = new SqliteConsentStore(db);
    await store.saveGrant(allowedServer);
    db.run("INSERT INTO grants (id, data) VALUES ('x', '{')");
    db.run("INSERT INTO rules (id, data) VALUES ('y', '{')");
    db.run('INSERT INTO rules (id, data) VALUES (?, ?)', 'z', JSON.stringify({ action: 'allow' }));
    const copy: DatabaseSync = openDatabase(join(folder, 'gatehouse.db'));
    dropPermissions(copy);
    copy.close();
    expect(await store.grants()).toEqual([]);
    expect((await store.rules()).map(({ action, server, tool }) => [action, server, tool])).toEqual([
      ['ask', '*', '*'],
      ['ask', '*', '*'],
    ]);
  });
});
