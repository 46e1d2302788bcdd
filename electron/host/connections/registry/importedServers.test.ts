import { afterEach, describe, expect, it } from 'vitest';
import type { PastedLaunch, PasteField } from '../../../../shared/domain/pasted/pasteReading.ts';
import { fakePasteReader } from '../../testing/fakePasteReader.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { TestHost } from '../../testing/testHost.ts';

let host: TestHost | undefined;
afterEach(async () => {
  await host?.stop();
  host = undefined;
});

const field = (id: string, name: string, more: Partial<PasteField> = {}): PasteField => ({
  id,
  kind: 'input',
  name,
  description: '',
  isSecret: false,
  mayBeEmpty: false,
  value: '',
  choices: [],
  places: [],
  isOnComputer: false,
  ...more,
});
const fields = [
  field('in:pat', 'pat', { isSecret: true }),
  field('in:dir', 'dir'),
  field('env:HOME_MODE', 'HOME_MODE', { kind: 'environment', mayBeEmpty: true }),
];
const launch = {
  kind: 'stdio' as const,
  command: 'docker',
  args: ['run', '-e', 'PAT=${input:in:pat}', 'image', '${input:in:dir}'],
  env: { MODE: '${input:env:HOME_MODE}' },
};

async function begin(values: Readonly<Record<string, string>> = {}, own: PastedLaunch = launch) {
  const secrets = memorySecrets(values);
  const servers = [
    { name: 'files', launch: own, isChosen: true, place: { line: 3, column: 5 }, notes: [], secrets: [] },
  ];
  const paste = fakePasteReader({ servers, fields }, { HOME_MODE: 'from-here', dir: 'never' });
  host = await new TestHost({ ports: { secrets, paste } }).start();
  return { host, secrets };
}

it('paths of a text that look like examples are filled in where they are of this computer', async () => {
  const path = (description: string, more: Partial<PasteField> = {}) =>
    field(`fill:${description}`, 'dir', { kind: 'placeholder', description, ...more });
  const texts = ['/home/me', '/home/me/notes', '/home/meg/notes', '/path/to/notes'];
  const paste = fakePasteReader(
    { fields: [...texts.map((text) => path(text)), path('/home/me/key', { isSecret: true })] },
    { HOME: '/home/me' },
  );
  host = await new TestHost({ ports: { paste } }).start();
  const { fields: open } = await host.call('server.recognise', { text: 'any' });
  expect(open.map(({ value }) => value)).toEqual(['/home/me', '/home/me/notes', '', '', '']);
});

describe('the home folder', () => {
  const home = field('env:HOME', 'HOME', { kind: 'environment' });
  const at = (part: PasteField['places'][number]['part']) => [{ server: 'files', part, name: '' }];

  it('is filled in for programs, and never for an address or where it would be a secret', async () => {
    const paste = fakePasteReader(
      {
        fields: [
          { ...home, places: at('argument') },
          { ...home, name: 'USERPROFILE', places: at('variable') },
          { ...home, places: [...at('argument'), ...at('header')] },
          { ...home, places: at('address') },
          { ...home, isSecret: true },
          { ...home, name: 'HOME_MODE' },
        ],
      },
      { HOME: '/home/me' },
    );
    host = await new TestHost({ ports: { paste } }).start();
    const { fields: open } = await host.call('server.recognise', { text: 'any' });
    expect(open.map(({ value }) => value)).toEqual(['/home/me', '/home/me', '', '', '', '']);
    expect(open.map(({ isOnComputer }) => isOnComputer)).toEqual([false, false, true, true, true, false]);
  });

  it('need not be answered', async () => {
    const launch = { kind: 'stdio' as const, command: 'notes', args: ['${input:env:HOME}/x'], env: {} };
    const servers = [{ name: 'files', launch, isChosen: true, place: { line: 1, column: 1 }, notes: [], secrets: [] }];
    const paste = fakePasteReader({ servers, fields: [{ ...home, places: at('argument') }] }, { HOME: '/home/me' });
    host = await new TestHost({ ports: { paste } }).start();
    const imported = { text: 'any', chosen: [{ at: 0, name: 'files' }] };
    expect(await host.call('server.import', { ...imported, answers: {} })).toMatchObject({ problems: [] });
    expect(await launches(host)).toMatchObject([{ args: ['/home/me/x'] }]);
  });
});

const wish = { text: 'any', chosen: [{ at: 0, name: 'files' }] };
const launches = async (of: TestHost) =>
  (await of.call('snapshot.get', {})).servers.map(({ definition }) => definition.launch);

describe('a pasted server', () => {
  it('gets what the user filled in; secrets go to the store, and out of arguments', async () => {
    const { host, secrets } = await begin({ 'server:files.pat': 'of another' });
    const answers = { 'in:pat': { value: 'hunter2' }, 'in:dir': { value: '/data' } };
    expect(await host.call('server.import', { ...wish, answers })).toMatchObject({ problems: [] });
    const args = ['run', '-e', 'PAT', 'image', '/data'];
    expect(await launches(host)).toEqual([{ ...launch, args, env: { PAT: '${secret:files.pat-2}' } }]);
    expect(await secrets.get('server:files.pat-2')).toBe('hunter2');
    expect(await secrets.get('server:files.pat')).toBe('of another');
    expect(JSON.stringify(host.events)).not.toContain('hunter2');
  });

  it('gets a variable of this computer only where the text names it and the user says so, as a secret', async () => {
    const { host, secrets } = await begin();
    const answers = {
      'in:pat': { value: 'a' },
      'in:dir': { value: 'b' },
      'env:HOME_MODE': { isFromComputer: true as const },
    };
    await host.call('server.import', { ...wish, answers });
    expect(await launches(host)).toMatchObject([{ env: { MODE: '${secret:files.HOME_MODE}' } }]);
    expect(await secrets.get('server:files.HOME_MODE')).toBe('from-here');
    // Nobody but the page said so yet: the trust surface names the variable and where it goes, once.
    await host.until((event) => event.type === 'trust.requested');
    const { requests } = await host.pendingTrust();
    expect(requests).toMatchObject([{ dangers: expect.arrayContaining(['inheritsSecret']) as unknown }]);
    expect(requests[0]?.secrets).toContainEqual({
      name: 'files.HOME_MODE',
      standing: 'variable',
      variable: 'HOME_MODE',
      owners: [],
      places: [{ kind: 'program', words: ['docker', 'run', '-e', 'PAT', 'image', 'b'] }],
    });
    await host.answerTrust('trust');
    const id = (await host.call('snapshot.get', {})).servers[0]?.definition.id;
    if (id === undefined) throw new Error('not added');
    await host.call('trust.revoke', { serverId: id });
    await host.call('server.restart', { serverId: id });
    await expect
      .poll(async () => (await host.pendingTrust()).requests[0]?.secrets)
      .toContainEqual(expect.objectContaining({ name: 'files.HOME_MODE', standing: 'own' }));
    expect(JSON.stringify(host.events)).not.toContain('from-here');
  });

  const open = '${input:env:HOME_MODE}';
  it.each<[string, PastedLaunch]>([
    ['a command', { kind: 'stdio', command: open, args: [], env: {} }],
    ['a folder', { kind: 'stdio', command: 'x', args: [], env: {}, cwd: `/${open}` }],
    ['code', { kind: 'stdio', command: 'sh', args: ['-c', `echo ${open}`], env: {} }],
    ['a host', { kind: 'http', url: `https://${open}.evil.example/mcp`, headers: {} }],
  ])('never has a value of this computer written out in %s, whatever the page says', async (_, own) => {
    const { host } = await begin({}, own);
    const answers = { 'env:HOME_MODE': { isFromComputer: true as const } };
    const { added, problems } = await host.call('server.import', { ...wish, answers });
    expect(added).toEqual([]);
    expect(problems).toMatchObject([
      { problem: { kind: 'pasteSecretMisplaced', fields: 'HOME_MODE', line: 3, column: 5 } },
    ]);
    expect(JSON.stringify(host.events)).not.toContain('from-here');
  });

  it.each([
    ['sec${input:in:dir}:GITHUB', 'ret'],
    ['en${input:in:dir}:GITHUB', 'v'],
  ])('has no reference put together from values: %s', async (inner, value) => {
    const joined = await begin({}, { kind: 'stdio', command: 'x', args: [], env: { T: `\${${inner}}` } });
    const { added, problems } = await joined.host.call('server.import', {
      ...wish,
      answers: { 'in:dir': { value } },
    });
    expect(added).toEqual([]);
    expect(problems).toMatchObject([{ problem: { kind: 'pasteFieldWrong', field: 'env', line: 3, column: 5 } }]);
  });

  it.each(['in:dir', 'in:pat'])(
    'gets no variable of this computer that is typed into %s: the field is named',
    async (id) => {
      const { host, secrets } = await begin();
      const answers = { 'in:pat': { value: 'a' }, 'in:dir': { value: 'b' }, [id]: { value: 'x ${env:HOME_MODE}' } };
      const { added, problems } = await host.call('server.import', { ...wish, answers });
      expect(added).toEqual([]);
      const field = id.slice('in:'.length);
      expect(problems).toMatchObject([{ problem: { kind: 'pasteFieldWrong', field, fault: 'namesVariable' } }]);
      expect(await secrets.has('server:files.pat')).toBe(false);
    },
  );

  it('has no secret written out either', async () => {
    const inCode = await begin({}, { kind: 'stdio', command: 'sh', args: ['-c', 'T=${input:in:pat} x'], env: {} });
    const typed = await inCode.host.call('server.import', {
      ...wish,
      answers: { 'in:pat': { value: 'S3CRET-value' } },
    });
    expect(typed.problems).toMatchObject([{ problem: { kind: 'pasteSecretMisplaced' } }]);
    expect(JSON.stringify(inCode.host.events)).not.toContain('S3CRET-value');
  });

  it('is not added while a value is missing, and leaves no secret behind', async () => {
    const { host, secrets } = await begin();
    // No input takes a variable of this computer, whatever the page says.
    const answers = { 'in:pat': { value: 'a' }, 'in:dir': { isFromComputer: true as const } };
    const { added, problems } = await host.call('server.import', { ...wish, answers });
    expect(added).toEqual([]);
    expect(problems).toMatchObject([{ problem: { kind: 'pasteFieldsEmpty', fields: 'dir', line: 3, column: 5 } }]);
    expect(await secrets.has('server:files.pat')).toBe(false);
  });

  it('is offered under a free name, and told what this computer has, without values', async () => {
    const { host } = await begin();
    const answers = { 'in:pat': { value: 'a' }, 'in:dir': { value: 'b' } };
    await host.call('server.import', { ...wish, answers });
    const reading = await host.call('server.recognise', { text: 'any' });
    expect(reading.servers).toMatchObject([
      { name: 'files-2', notes: [{ kind: 'nameChanged', what: 'files', line: 3, column: 5 }] },
    ]);
    expect(reading.fields.map(({ isOnComputer }) => isOnComputer)).toEqual([false, false, true]);
    expect(JSON.stringify(reading)).not.toContain('from-here');
    const again = await host.call('server.import', { ...wish, answers });
    expect(again).toMatchObject({ added: [], problems: [{ problem: { kind: 'serverNameTaken' } }] });
  });

  it('has the limits of time that its text sets, and nothing that is set for others changes', async () => {
    const secrets = memorySecrets();
    const limits = { startSeconds: 90, callSeconds: 3600 };
    const plain = { kind: 'stdio' as const, command: 'x', args: [], env: {} };
    const base = { launch: plain, isChosen: true, place: { line: 3, column: 5 }, notes: [], secrets: [] };
    const paste = fakePasteReader({
      servers: [
        { ...base, name: 'slow', limits },
        { ...base, name: 'usual' },
      ],
    });
    host = await new TestHost({ ports: { secrets, paste } }).start();
    await host.call('settings.update', { callMaxSeconds: 600 });
    const chosen = [
      { at: 0, name: 'slow' },
      { at: 1, name: 'usual' },
    ];
    const { added } = await host.call('server.import', { text: 'any', chosen, answers: {} });
    const { settings } = await host.call('snapshot.get', {});
    expect(settings.serverLimits).toEqual({ [added[0] ?? '']: { ...limits, callMaxSeconds: 3600 } });
    expect(settings).toMatchObject({ callMaxSeconds: 600, startTimeoutSeconds: 60 });
  });
});
