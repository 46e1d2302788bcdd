import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIfStale } from '../../scripts/build.mjs';
import { answer, callTools, type FakeReply } from '../fakeModels/reply.ts';
import { faultyServerLaunch } from '../servers/faultyLaunch.ts';
import { folderForTest, modelForTest, root, serverLaunch } from './forTest.ts';
import { type HeadlessRun, runHeadless } from './headlessRun.ts';

// It is already built when the whole suite runs.
beforeAll(buildIfStale, 120_000);

const endOf = ({ lines }: HeadlessRun) => lines.at(-1);

async function filesOf(files: Readonly<Record<string, string | object>>) {
  const folder = await folderForTest();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

describe('a configuration that cannot be used ends the run before any request', () => {
  const program = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
  it.each([
    { name: 'missing', text: undefined, says: 'There is no file ' },
    { name: 'empty', text: '', says: 'line 1, column 1' },
    { name: 'broken', text: '{\n  "mcpServers": {\n    "a": { "comm', says: 'line 3, column ' },
    { name: 'a list', text: '[]', says: 'a JSON object with "mcpServers" was expected' },
    { name: "of VS Code's shape", text: { servers: { a: program }, inputs: [] }, says: 'only "servers", "inputs"' },
    { name: 'an entry without a name', text: program, says: 'only "command", "args"' },
    {
      name: 'with an invalid entry beside a good one',
      text: { mcpServers: { good: program, bad: { command: 7 } } },
      says: 'server "bad": "command" must be a text',
    },
    { name: 'with a launch that is none', text: { mcpServers: { bad: {} } }, says: 'give either "command"' },
  ])('$name', async ({ text, says }) => {
    const folder = await filesOf(text === undefined ? {} : { 'servers.json': text });
    const config = join(folder, 'servers.json');
    const model = await modelForTest({ wire: 'chat', script: () => answer('Hi.') });
    const ask = ['run', '--prompt', 'Hi', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
    for (const more of [[], ['--strict']]) {
      const ended = await runHeadless([...ask, '--data', join(folder, 'data'), '--config', config, ...more], {
        key: 'k',
      });
      expect(ended.code).toBe(5);
      expect(ended.lines).toMatchObject([
        {
          type: 'config',
          state: 'unusable',
          file: config,
          error: { message: expect.stringContaining(says) as string },
        },
        { type: 'end', reason: 'configUnusable', exitCode: 5 },
      ]);
      expect(ended.stderr).toContain(`The configuration ${config} cannot be used:\n  `);
      expect(ended.stderr).toContain(says);
      if (text !== undefined) expect(ended.stderr).toContain('servers.json');
      expect(ended.stderr).not.toContain('mcp.json');
    }
    expect(model.requests).toEqual([]);
  });

  it('is that of the data folder where none is named; there, none is needed', async () => {
    const folder = await filesOf({ 'mcp.json': '{ "mcpServers": ' });
    const broken = await runHeadless(['run', '--prompt', 'hello', '--data', folder]);
    expect(broken).toMatchObject({
      code: 5,
      lines: [{ type: 'config', file: join(folder, 'mcp.json') }, { type: 'end' }],
    });
    const fresh = await runHeadless(['run', '--prompt', 'hello', '--data', join(folder, 'new')]);
    expect(fresh.code).toBe(0);
  });
});

describe('a turn that fails', () => {
  async function asked(reply: () => FakeReply) {
    const model = await modelForTest({ wire: 'chat', script: reply });
    const folder = await folderForTest();
    const ask = ['run', '--prompt', 'Hi', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
    return runHeadless([...ask, '--data', join(folder, 'data')], { key: 'wrong' });
  }

  it('says why on standard error and in the last line, and advises what can be done', async () => {
    const ended = await asked(() => ({ status: 401 }));
    expect(ended.code).toBe(1);
    const message = expect.stringContaining('Check GATEHOUSE_API_KEY.') as string;
    expect(endOf(ended)).toMatchObject({
      reason: 'failed',
      exitCode: 1,
      error: { code: 'modelKeyWrong', message },
      summary: { answer: '', answers: 0 },
    });
    expect(ended.stderr).toContain('does not accept the key. Check GATEHOUSE_API_KEY.');
    expect(ended.stdout + ended.stderr).not.toContain('Settings');
  });

  it.each([
    { stop: 'refusal' as const, reason: 'declined', code: 9 },
    { stop: 'length' as const, reason: 'incomplete', code: 10 },
  ])('is no success where its answer ended with $stop', async ({ stop, reason, code }) => {
    const ended = await asked(() => ({ steps: [{ text: 'I ' }], stop }));
    expect({ code: ended.code, end: endOf(ended) }).toMatchObject({ code, end: { reason, exitCode: code } });
    expect(ended.stderr).not.toBe('');
  });

  it('shows nothing of a server that would steer a terminal', async () => {
    const folder = await filesOf({
      'mcp.json': {
        mcpServers: {
          evil: { command: process.execPath, args: ['-e', 'console.error("\\x1b[2J\\u202egone"); process.exit(3)'] },
        },
      },
      'policy.json': { trust: 'config' },
    });
    const files = ['--data', folder, '--policy', join(folder, 'policy.json'), '--wait-for-servers', '60'];
    const ended = await runHeadless(['run', '--prompt', 'hello', ...files]);
    expect(ended.stderr).toContain('\\u202egone');
    expect(ended.stderr).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('an interruption', () => {
  /** A run whose call never ends, interrupted once it runs; and what its audit says. */
  async function interrupted(signal: NodeJS.Signals | undefined) {
    const { command, args } = faultyServerLaunch('good');
    const folder = await filesOf({
      'mcp.json': { mcpServers: { tools: { command, args } } },
      'policy.json': { trust: 'config', default: 'allow' },
    });
    const model = await modelForTest({
      wire: 'chat',
      script: () => callTools({ name: 'tools_wait', arguments: {} }),
    });
    const ask = ['run', '--prompt', 'Go', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
    const files = ['--data', folder, '--policy', join(folder, 'policy.json'), '--wait-for-servers', '60'];
    const ended = await runHeadless([...ask, ...files, '--timeout', signal === undefined ? '8' : '100'], {
      key: 'k',
      onLine: ({ type, call }, kill) => {
        const isRunning = type === 'toolCall.changed' && JSON.stringify(call).includes('"state":{"kind":"running"');
        if (isRunning && signal !== undefined) kill(signal);
      },
    });
    const audit = await runHeadless(['audit', 'export', '--data', folder]);
    return { ended, rows: audit.lines as { kind: string; ended?: string; decision: { by: string; reason: string } }[] };
  }

  it.each([
    { signal: 'SIGINT', code: 130 },
    { signal: 'SIGTERM', code: 143 },
    { signal: 'SIGHUP', code: 129 },
  ] as const)(
    'by $signal has the exit code of a shell',
    async ({ signal, code }) => {
      const { ended } = await interrupted(signal);
      expect(ended.code).toBe(code);
      expect(endOf(ended)).toMatchObject({
        reason: 'stopped',
        signal,
        exitCode: code,
        summary: { calls: { cancelled: 1 } },
      });
      expect(ended.stderr).toContain(`The run was interrupted by ${signal}.`);
      const cancelled = ended.lines.filter(({ type }) => type === 'toolCall.changed').at(-1);
      expect(cancelled).toMatchObject({ call: { state: { kind: 'cancelled', reason: 'The run was interrupted.' } } });
    },
    60_000,
  );

  it('while servers start ends the run before its first request, and names those that had not started', async () => {
    const silent = { command: process.execPath, args: ['-e', 'process.stdin.resume()'] };
    const folder = await filesOf({ 'mcp.json': { mcpServers: { silent } }, 'policy.json': { trust: 'config' } });
    const files = ['--data', folder, '--policy', join(folder, 'policy.json'), '--wait-for-servers', '60'];
    const ended = await runHeadless(['run', '--prompt', 'hello', ...files, '--timeout', '2']);
    expect(ended.lines).toEqual([
      { type: 'server', server: 'silent', state: 'notReady' },
      { type: 'end', reason: 'timeout', exitCode: 124 },
    ]);
    expect(ended.stderr).toContain('Server "silent" had not started when the run ended.');
  });

  it('by the time limit is recorded as that, and nothing of a run as a decision of the user', async () => {
    const { ended, rows } = await interrupted(undefined);
    expect(ended.code).toBe(124);
    expect(endOf(ended)).toMatchObject({ reason: 'timeout', exitCode: 124 });
    const cancelled = ended.lines.filter(({ type }) => type === 'toolCall.changed').at(-1);
    expect(cancelled).toMatchObject({
      call: { state: { kind: 'cancelled', reason: 'The time limit of the run was reached.' } },
    });
    expect(rows.map(({ kind, decision: { by, reason } }) => [kind, by, reason])).toEqual([
      ['trust', 'policy', 'The policy file trusts it'],
      ['toolCall', 'policy', "The policy's default is allow"],
      ['toolFinished', 'host', 'Cancelled while it ran'],
    ]);
  }, 60_000);
});

it('the audit names the policy file wherever it decided in place of the user', async () => {
  const { command, args } = serverLaunch('everything') as { command: string; args: readonly string[] };
  const folder = await filesOf({
    'mcp.json': { mcpServers: { tools: { command, args } } },
    'policy.json': {
      trust: 'config',
      mode: 'askChanges',
      believeAnnotations: ['tools'],
      instructions: 'use',
      rules: [{ server: 'tools', tool: 'get-sum', action: 'deny' }],
    },
  });
  const model = await modelForTest({
    wire: 'chat',
    script: (_request, n) =>
      n === 0
        ? callTools(
            { name: 'tools_echo', arguments: { message: 'x' } },
            { name: 'tools_get-sum', arguments: { a: 1, b: 2 } },
          )
        : answer('Done.'),
  });
  const ask = ['run', '--prompt', 'Go', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
  const files = ['--data', folder, '--policy', join(folder, 'policy.json'), '--wait-for-servers', '60'];
  expect(await runHeadless([...ask, ...files], { key: 'k' })).toMatchObject({ code: 0 });
  const { lines } = await runHeadless(['audit', 'export', '--data', folder]);
  const rows = lines as { kind: string; decision: { by: string; reason: string } }[];
  const told = rows.map(({ kind, decision: { by, reason } }) => `${kind} ${by}: ${reason}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'trust policy: The policy file trusts it',
      'rule policy: Tool labels trusted',
      'toolCall mode: The server labels this tool as read-only, and the policy file trusts its labels',
      'toolCall rule: Rule of the policy file: tools / get-sum → deny',
    ]),
  );
  expect(told.filter((row) => / user:|\byou\b/i.test(row))).toEqual([]);
});

describe('the command line', () => {
  it.each([
    { args: ['--help'], says: 'Usage: gatehouse.js COMMAND' },
    { args: ['run', '--help'], says: '--wait-for-servers SECONDS' },
    { args: ['run', '--prompt', 'x', '-h'], says: 'Exit codes:' },
    { args: ['audit', '--help'], says: 'gatehouse.js audit verify|export' },
    { args: ['add', '--help'], says: 'gatehouse.js add LINK' },
    { args: ['--version'], says: '0.' },
  ])('explains itself: $args', async ({ args, says }) => {
    const { code, stdout, stderr } = await runHeadless(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(says);
  });

  it.each([
    { name: 'no command', args: [], says: 'Commands: run, audit, add.' },
    { name: 'an unknown command', args: ['toString'], says: 'There is no command "toString".' },
    { name: 'no prompt', args: ['run', '--data', 'x'], says: '--prompt is missing.' },
    { name: 'an unknown option', args: ['run', '--prompt', 'x', '--data', 'x', '--yes'], says: 'no option --yes' },
    {
      name: 'a provider whose address is not said',
      args: ['run', '--prompt', 'x', '--data', 'x', '--provider', 'openai-chat', '--model', 'm'],
      says: '--base-url is needed with --provider openai-chat',
    },
  ])('with $name says what is wrong, and what helps', async ({ args, says }) => {
    const ended = await runHeadless(args, { cwd: await folderForTest() });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(says);
    expect(ended.stderr).toMatch(/"gatehouse\.js (run )?--help" says more\./);
    if (args[0] === 'run') expect(endOf(ended)).toMatchObject({ type: 'end', reason: 'badUse', exitCode: 2 });
  });

  it('says that the data folder is none, not that its configuration is wrong', async () => {
    const folder = await filesOf({ file: '' });
    const ended = await runHeadless(['run', '--prompt', 'hello', '--data', join(folder, 'file')]);
    expect(ended.code).toBe(70);
    expect(ended.lines).toMatchObject([{ type: 'end', reason: 'error', error: { code: 'storageFailed' } }]);
    expect(ended.stderr).toBe('Gatehouse cannot write to the data folder.\n');
  });

  it('cannot run beside another Gatehouse on the same folder, which has a code of its own', async () => {
    const folder = await folderForTest();
    const never = new Promise<never>(() => undefined);
    const model = await modelForTest({ wire: 'chat', script: () => ({ steps: [{ text: 'Half ' }, { wait: never }] }) });
    const ask = ['run', '--prompt', 'Hi', '--provider', 'openai-chat', '--base-url', model.baseUrl, '--model', 'm'];
    const second: Promise<HeadlessRun>[] = [];
    const first = await runHeadless([...ask, '--data', folder], {
      key: 'k',
      onLine: ({ type }, kill) => {
        if (type !== 'message.delta' || second.length > 0) return;
        const run = runHeadless(['run', '--prompt', 'hello', '--data', folder]);
        second.push(run);
        void run.then(() => kill('SIGINT'));
      },
    });
    expect(first.code).toBe(130);
    const ended = (await second[0]) ?? expect.fail('There was no second run.');
    expect(ended.code).toBe(70);
    expect(ended.lines).toMatchObject([{ type: 'end', reason: 'error', exitCode: 70, error: { code: 'conflict' } }]);
    expect(ended.stderr).toContain('Another Gatehouse is using');
  });
});

it.each(['docs/guide/headless.md', 'docs/guide/zh-CN/headless.md'])(
  'the example of %s runs as it stands',
  async (guide) => {
    const text = await readFile(join(root, guide), 'utf8');
    const [config = '', policy = ''] = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => block ?? '');
    const [, command = ''] = /```sh\n(.*?)\n```/s.exec(text) ?? [];
    const folder = await filesOf({ 'mcp.json': config, 'policy.json': policy });
    await symlink(join(root, 'dist'), join(folder, 'dist'));
    // Without a network, `npx` starts what is installed here.
    const { command: node, args } = serverLaunch('everything') as { command: string; args: readonly string[] };
    await mkdir(join(folder, 'bin'));
    const npx = join(folder, 'bin/npx');
    await writeFile(
      npx,
      `#!/bin/sh\n[ "$*" = "-y @modelcontextprotocol/server-everything" ] && exec "${node}" "${args.join('" "')}"\n`,
    );
    await chmod(npx, 0o755);
    const env = {
      ...process.env,
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
    };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: folder, env });
    const end = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { summary: { answer: string } };
    expect(end).toMatchObject({ reason: 'completed', exitCode: 0, summary: { calls: { done: 1, denied: 0 } } });
    expect(end.summary.answer).toContain('Echo: hello');
  },
);
