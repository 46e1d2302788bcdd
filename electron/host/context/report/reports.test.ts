import { expect, it, onTestFinished } from 'vitest';
import type { ReportFileName } from '../../../../shared/domain/report.ts';
import { FakeReportSource } from '../../testing/fakeReportSource.ts';
import { memorySecrets } from '../../testing/memorySecrets.ts';
import { TestHost } from '../../testing/testHost.ts';

interface Saved {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

/** What is in an archive of the fake. */
async function filesIn(content: AsyncIterable<string | Uint8Array>): Promise<Saved['files']> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of content)
    text += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
  return JSON.parse(text) as Saved['files'];
}

/** A host with a secret that only its store knows, and what its dialog saved. */
async function aHost() {
  const reportSource = new FakeReportSource();
  const known = new Set<string>();
  const stored = memorySecrets({ 'server:TOKEN': 'pale horse stapler' });
  const secrets = {
    ...stored,
    async get(name: string) {
      const value = await stored.get(name);
      if (value !== undefined) known.add(value);
      return value;
    },
  };
  const saved: Saved[] = [];
  const host = new TestHost({
    servers: { files: () => undefined },
    ports: {
      reportSource,
      secrets,
      hideSecrets: (text) => [...known].reduce((hidden, value) => hidden.replaceAll(value, '[secret]'), text),
      fileSaver: {
        async save(name, content) {
          saved.push({ name, files: await filesIn(content) });
          return `/saved/${name}`;
        },
      },
    },
  });
  await host.start();
  onTestFinished(() => host.stop());
  return { host, reportSource, saved };
}

const textOf = (files: Saved['files'], name: ReportFileName) => files.find((file) => file.name === name)?.text ?? '';

it('has versions, states, settings, sizes and the log, and no secret, argument value or home folder', async () => {
  const { host, reportSource } = await aHost();
  reportSource.lines.push(
    JSON.stringify({ at: new Date().toISOString(), level: 'warn', message: 'said pale horse stapler' }),
    JSON.stringify({ at: new Date().toISOString(), level: 'warn', message: 'read /home/me/.ssh/config' }),
  );
  const launch = {
    kind: 'stdio' as const,
    command: 'other',
    args: ['--api-key', 'k1-k2-k3', '/home/me/notes'],
    env: { TOKEN: '${secret:TOKEN}', PLAIN_MODE: 'of-a-variable' },
  };
  await host.call('server.add', { name: 'mine', launch, enabled: false });
  host.dataFolder.bytes.set('logs', 50);
  const { files } = await host.call('report.make', {});
  expect(files.map(({ name }) => name)).toEqual([
    'about.json',
    'servers.json',
    'settings.json',
    'managed-policy.json',
    'storage.json',
    'gatehouse.log',
  ]);
  const all = files.map(({ text }) => text).join('\n');
  for (const absent of ['pale horse stapler', 'k1-k2-k3', 'of-a-variable', '/home/me'])
    expect(all).not.toContain(absent);
  expect(JSON.parse(textOf(files, 'servers.json'))).toMatchObject([
    {
      name: 'mine',
      launch: { kind: 'stdio', command: 'other', variables: ['TOKEN', 'PLAIN_MODE'] },
      state: { kind: 'stopped' },
    },
  ]);
  expect(textOf(files, 'servers.json')).toContain('~/notes');
  expect(JSON.parse(textOf(files, 'about.json'))).toMatchObject({ platform: 'linux', shell: 'headless' });
  expect(JSON.parse(textOf(files, 'settings.json'))).toMatchObject({ settings: { iterationLimit: 25 } });
  expect(JSON.parse(textOf(files, 'managed-policy.json'))).toEqual({ kind: 'none' });
  expect(JSON.parse(textOf(files, 'storage.json'))).toMatchObject({ parts: [{ part: 'logs', bytes: 50 }] });
  expect(textOf(files, 'gatehouse.log')).toContain('said [secret]');
  expect(textOf(files, 'gatehouse.log')).toContain('~/.ssh/config');
});

it('has no word of a chat', async () => {
  const { host } = await aHost();
  const { header } = await host.call('conversation.create', {});
  await host.call('conversation.rename', { conversationId: header.id, title: 'My diagnosis' });
  const { files } = await host.call('report.make', {});
  expect(files.map(({ text }) => text).join('\n')).not.toContain('diagnosis');
});

it('saves what was shown, to the letter, without what was left out', async () => {
  const { host, saved, reportSource } = await aHost();
  const shown = await host.call('report.make', {});
  reportSource.lines.push('written later');
  const files: ReportFileName[] = ['about.json', 'gatehouse.log'];
  const answer = await host.call('report.save', { id: shown.id, files });
  expect(answer.saved).toBe(`/saved/${saved[0]?.name}`);
  expect(saved[0]?.name).toMatch(/^gatehouse-report-\d{4}-\d\d-\d\d-\d\d-\d\d\.zip$/);
  const expected = shown.files.filter(({ name }) => files.includes(name));
  expect(saved[0]?.files).toMatchObject(expected.map(({ name, text }) => ({ name, text })));
  expect(saved[0]?.files).toHaveLength(2);
});

it('saves nothing of a report that is not the last one', async () => {
  const { host, saved } = await aHost();
  const first = await host.call('report.make', {});
  await host.call('report.make', {});
  const choice = { id: first.id, files: ['about.json' as const] };
  await expect(host.call('report.save', choice)).rejects.toMatchObject({ code: 'notFound' });
  await expect(host.call('report.choose', choice)).rejects.toMatchObject({ code: 'notFound' });
  expect(saved).toEqual([]);
});

it('hands over to the page only what was chosen of the last report', async () => {
  const { host } = await aHost();
  expect(() => host.host.readReport()).toThrow();
  const { id } = await host.call('report.make', {});
  expect(() => host.host.readReport()).toThrow();
  await host.call('report.choose', { id, files: ['storage.json'] });
  expect(await filesIn(host.host.readReport())).toMatchObject([{ name: 'storage.json' }]);
  await host.call('report.make', {});
  expect(() => host.host.readReport()).toThrow();
});
