import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finding, type Finding } from '../../../../shared/domain/diagnosis.ts';
import { type ErrorInfo, problemError } from '../../../../shared/domain/error.ts';
import { hostErrorCode } from '../../../../shared/domain/errorCode.ts';
import type { LaunchInspection } from '../../../../shared/domain/machine.ts';
import type { HttpLaunch, StdioLaunch } from '../../../../shared/domain/server.ts';
import type { RuntimeOffer } from '../../../../shared/domain/runtimes/runtime.ts';
import { nodeOffer } from '../../testing/memoryRuntimes.ts';
import { soundLaunch } from '../../testing/fakeMachine.ts';
import { diagnose } from './diagnose.ts';

const stdio: StdioLaunch = { kind: 'stdio', command: 'notes', args: [], env: {} };
const http = (url: string): HttpLaunch => ({ kind: 'http', url, headers: {} });

function ofProcess(
  error: ErrorInfo | undefined,
  stderr: readonly string[] = [],
  inspection: Partial<LaunchInspection> = {},
  offers: readonly RuntimeOffer[] = [],
): Finding[] {
  return diagnose({
    launch: stdio,
    error,
    stderr,
    inspection: { ...soundLaunch, ...inspection },
    startTimeoutSeconds: 60,
    offers,
  });
}

function ofUrl(url: string, error: ErrorInfo): Finding[] {
  return diagnose({ launch: http(url), error, stderr: [], inspection: undefined, startTimeoutSeconds: 60, offers: [] });
}

const exited = (exitCode: number | null, signal: string | null = null): ErrorInfo => ({
  code: 'serverExited',
  message: 'The server ended.',
  data: { exitCode, signal, stderr: [] },
});
const notFound: ErrorInfo = { code: 'serverNotFound', message: 'It was not found.' };
const codes = (findings: readonly Finding[]) => findings.map(({ code }) => code);

describe('a launch that cannot be started', () => {
  it('has no findings before a failure', () => {
    expect(ofProcess(undefined)).toEqual([]);
  });

  it('reports a missing secret first', () => {
    const error: ErrorInfo = { code: 'secretMissing', message: '', data: { name: 'TOKEN' } };
    expect(ofProcess(error, [], { isCwdPresent: false })).toEqual([
      { code: 'secretMissing', values: { name: 'TOKEN' }, fixes: [{ kind: 'edit' }] },
    ]);
  });

  it('reports a missing working directory', () => {
    const [found] = ofProcess(notFound, [], { cwd: '/gone', isCwdPresent: false });
    expect(found).toMatchObject({ code: 'cwdMissing', values: { cwd: '/gone' } });
    expect(found?.fixes).toContainEqual({ kind: 'dropCwd' });
  });

  it.each([
    ['npx', 'node'],
    ['uvx', 'uvx'],
    ['python', 'python3'],
    ['docker', 'docker'],
    ['podman', 'podman'],
    ['bunx', 'bun'],
    ['pnpx', 'pnpm'],
    ['dnx', 'dotnet'],
  ])('misses what %s comes with', (command, runtime) => {
    const [found] = ofProcess(notFound, [], { command, resolvedCommand: null });
    expect(found).toMatchObject({ code: 'runtimeMissing', values: { command, runtime } });
    expect(found?.fixes[0]).toMatchObject({ kind: 'install', runtime });
  });

  it.each(['node', 'npx', 'npm'])('offers the copy that the release names before anything else: %s', (command) => {
    const missing = { command, resolvedCommand: null };
    const kinds = (offers: readonly RuntimeOffer[]) =>
      ofProcess(notFound, [], missing, offers)[0]?.fixes.map(({ kind }) => kind);
    expect(kinds([nodeOffer])).toEqual(['getRuntime', 'install', 'edit']);
    expect(kinds([])).toEqual(['install', 'edit']);
  });

  it.each(['uvx', 'python', '/opt/node', 'nodemon'])('offers no copy of Node.js for %s', (command) => {
    const fixes = ofProcess(notFound, [], { command, resolvedCommand: null }, [nodeOffer])[0]?.fixes ?? [];
    expect(fixes.map(({ kind }) => kind)).not.toContain('getRuntime');
  });

  it('says that the copy a server uses is missing or was changed, whatever else is on the PATH', () => {
    const fixes = [{ kind: 'getRuntime', name: 'node', version: nodeOffer.version }, { kind: 'edit' }];
    const missing = problemError({ kind: 'runtimeCopyMissing', runtime: 'node' }).toInfo();
    expect(ofProcess(missing, [], {}, [nodeOffer])).toEqual([
      { code: 'copyMissing', values: { copy: 'Node.js' }, fixes },
    ]);
    const changed = problemError({ kind: 'runtimeCopyChanged', runtime: 'node', file: 'bin/node' }).toInfo();
    expect(ofProcess(changed, [], {}, [nodeOffer])).toEqual([
      { code: 'copyChanged', values: { copy: 'Node.js', file: 'bin/node' }, fixes },
    ]);
    for (const error of [missing, changed]) {
      expect(ofProcess(error)[0]?.fixes).toEqual([{ kind: 'edit' }]);
    }
  });

  it('reports a program that is in another place, and offers its full path', () => {
    const elsewhere = ['/opt/homebrew/bin/npx', '/usr/local/bin/npx'];
    const [found] = ofProcess(notFound, [], { command: 'npx', resolvedCommand: null, elsewhere });
    expect(found?.code).toBe('commandElsewhere');
    expect(found?.fixes).toEqual(elsewhere.map((command) => ({ kind: 'useCommand', command })));
  });

  it('reports a program that is not installed', () => {
    expect(codes(ofProcess(notFound, [], { command: 'notes', resolvedCommand: null }))).toEqual(['commandNotFound']);
  });

  it('reports that the login shell did not say where programs are', () => {
    const silent = { resolvedCommand: null, pathSource: 'shellSilent' } as const;
    expect(codes(ofProcess(notFound, [], { command: 'npx', ...silent }))).toEqual(['shellSilent']);
    expect(codes(ofProcess(notFound, [], { command: '/opt/notes', ...silent }))).toEqual(['programMissing']);
  });

  it('reports a whole command line in the command', () => {
    const [found] = ofProcess(notFound, [], { command: 'npx -y notes', args: ['--all'], resolvedCommand: null });
    expect(found?.code).toBe('commandIsLine');
    expect(found?.fixes).toEqual([{ kind: 'useCommand', command: 'npx', args: ['-y', 'notes', '--all'] }]);
  });

  it('reports a missing path with a blank', () => {
    const command = 'C:\\Program Files\\notes.exe';
    expect(codes(ofProcess(notFound, [], { command, resolvedCommand: null }))).toEqual(['programMissing']);
  });

  it('reports a file that is not executable', () => {
    const [found] = ofProcess(notFound, [], { resolvedCommand: null, notExecutable: '/home/me/notes' });
    expect(found).toMatchObject({ code: 'notExecutable', values: { file: '/home/me/notes' } });
  });

  it('reports a folder as one, and a path that the system may not look behind as what it said', () => {
    const denied = problemError({ kind: 'commandNotExecutable', command: '/srv/notes' }).toInfo();
    const path = { command: '/srv/notes', resolvedCommand: null };
    expect(ofProcess(denied, [], { ...path, folder: '/srv/notes' })).toEqual([
      { code: 'commandIsFolder', values: { command: '/srv/notes' }, fixes: [{ kind: 'edit' }] },
    ]);
    expect(codes(ofProcess(denied, [], path))).toEqual(['notExecutable']);
    expect(codes(ofProcess(notFound, [], path))).toEqual(['programMissing']);
  });

  it('reports a script whose interpreter is missing', () => {
    expect(codes(ofProcess(notFound, [], { resolvedCommand: '/home/me/notes' }))).toEqual(['interpreterMissing']);
  });

  it('reports a Windows command file without its extension', () => {
    const file = 'C:\\nodejs\\npx.cmd';
    const [found] = ofProcess(notFound, [], { platform: 'win32', command: 'npx', resolvedCommand: file });
    expect(found?.code).toBe('cannotRun');
    expect(found?.fixes[0]).toEqual({ kind: 'useCommand', command: file });
  });
});

describe('a server that ended', () => {
  it.each([
    ['moduleMissing', 1, ["Error: Cannot find module '/srv/dist/index.js'", '    at Module._load']],
    ['moduleMissing', 1, ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /srv/a.js"]],
    ['pythonModuleMissing', 1, ['Traceback (most recent call last):', "ModuleNotFoundError: No module named 'mcp'"]],
    ['packageMissing', 1, ["npm error 404  '@me/nots@*' is not in this registry."]],
    ['packageMissing', 1, ['npm ERR! 404 Not Found - GET https://registry.example/@me%2fnots - Not found']],
    ['packageMissing', 1, ['  × No solution found:', 'Because nots was not found in the package registry and you']],
    ['packageMissing', 1, ['error: GET https://registry.example/nots - 404']],
    ['packageMissing', 1, [' ERR_PNPM_FETCH_404  GET https://registry.example/@me%2Fnots: Not Found - 404']],
    ['packageMissing', 1, ['Me.Nots::1.0 is not found in NuGet feeds https://nuget.example/v3/index.json".']],
    ['packageMissing', 1, ['error NU1101: Unable to find package Me.Nots. No packages exist with this id']],
    ['registryUnreachable', 1, ['npm error code ENOTFOUND', 'npm error network request failed, reason: ENOTFOUND']],
    ['portTaken', 1, ['Error: listen EADDRINUSE: address already in use :::3000']],
    ['portTaken', 1, ["OSError: [Errno 98] error while attempting to bind on ('::', 80): address already in use"]],
    ['dockerStopped', 125, ['docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock.']],
    ['podmanStopped', 125, ['Cannot connect to Podman. Please verify your connection to the Linux system']],
    ['podmanStopped', 125, ['Error: unable to connect to Podman socket: dial unix: no such file']],
    ['settingMissing', 1, ['Error: BRAVE_API_KEY environment variable is required']],
    ['settingMissing', 1, ['Missing required environment variable: GITHUB_TOKEN']],
    ['syntaxTooNew', 1, ['npm warn EBADENGINE Unsupported engine { required: node >= 22 }']],
    ['fileMissing', 1, ["Error: ENOENT: no such file or directory, open '/home/me/notes.db'"]],
    ['fileMissing', 2, ["python3: can't open file '/srv/server.py': [Errno 2] No such file or directory"]],
    ['pythonError', 1, ['Traceback (most recent call last):', '  File "a.py"', 'ValueError: no notes']],
    ['wantsArguments', 1, ['Usage: notes FOLDER', '', 'Options:']],
    ['exited', 3, ['cannot open the database']],
    ['endsAtOnce', 0, []],
  ] as const)('says %s', (code, exitCode, stderr) => {
    expect(codes(ofProcess(exited(exitCode), stderr))).toEqual([code]);
  });

  it('is reported with its own output', () => {
    const [module] = ofProcess(exited(1), ["Error: Cannot find module 'better-notes'"]);
    expect(module?.values).toEqual({ module: 'better-notes' });
    const packageOf = (line: string) => ofProcess(exited(1), [line])[0]?.values['package'];
    expect(packageOf('error: GET https://registry.example/@me/nots - 404')).toBe('@me/nots');
    expect(packageOf(' ERR_PNPM_FETCH_404  GET https://r.example/@me%2Fnots: Not Found - 404')).toBe('@me/nots');
    expect(packageOf('ERR_PNPM_FETCH_404  GET https://r.example/nots/-/nots-1.0.tgz: Not Found - 404')).toBe('nots');
    expect(packageOf('Unhandled exception: X.NotFoundException: Me.Nots::1.0 is not found in NuGet feeds')).toBe(
      'Me.Nots',
    );
    expect(packageOf('error NU1101: Unable to find package Me.Nots. No packages exist')).toBe('Me.Nots');
    const [port] = ofProcess(exited(1), ['listen EADDRINUSE: address already in use :::3000']);
    expect(port?.values).toEqual({ port: '3000' });
    const [variable] = ofProcess(exited(1), ['Please set the NOTES_TOKEN variable']);
    expect(variable?.values).toEqual({ name: 'NOTES_TOKEN' });
  });

  it('was killed, or crashed', () => {
    expect(ofProcess(exited(null, 'SIGKILL'))).toMatchObject([{ code: 'killed', values: { signal: 'SIGKILL' } }]);
    expect(ofProcess(exited(null, 'SIGSEGV'))).toMatchObject([{ code: 'crashed', values: { signal: 'SIGSEGV' } }]);
  });
});

/** What the programs print, word by word. */
describe('a module or a file that is not there', () => {
  const module = (name: string) => ({ code: 'moduleMissing', values: { module: name } });
  const python = (name: string) => ({ code: 'pythonModuleMissing', values: { module: name } });
  const file = (name: string) => ({ code: 'fileMissing', values: { file: name } });
  it.each([
    [python('nothere'), ['/usr/local/bin/python3: No module named nothere']],
    [python('nothere'), ['python3.12: No module named nothere']],
    [python('nothere'), ['C:\\Program Files\\Python312\\python.exe: No module named nothere']],
    [python('json.nothere'), ['/opt/venv/bin/Python: No module named json.nothere']],
    [python('nothere'), ["/usr/bin/pypy3: No module named 'nothere'"]],
    [
      python('nothere'),
      [
        "/usr/bin/python3: Error while finding module specification for 'nothere.sub' (ModuleNotFoundError: No module named 'nothere')",
      ],
    ],
    [
      { code: 'pythonModuleNotRunnable', values: { module: 'json' } },
      ["/usr/bin/python3: No module named json.__main__; 'json' is a package and cannot be directly executed"],
    ],
    [file('/srv/notes/__main__.py'), ["/usr/bin/python3: can't find '__main__' module in '/srv/notes'"]],
    [file('/srv/nothere.py'), ["python3: can't open file '/srv/nothere.py': [Errno 2] No such file or directory"]],
    [
      module('/srv/nothere.js'),
      ['node:internal/modules/cjs/loader:1568', '  throw err;', "Error: Cannot find module '/srv/nothere.js'"],
    ],
    [module('nothere'), ["Error: Cannot find module 'nothere'", 'Require stack:', '- internal/preload']],
    [module('nothere'), ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'nothere' imported from /srv/[eval1]"]],
    [module('nothere.js'), ['error: Module not found "nothere.js"']],
    [module('file:///srv/nothere.ts'), ['error: Module not found "file:///srv/nothere.ts".']],
    [
      module('nothere'),
      [
        "<internal:/usr/lib/ruby/vendor_ruby/rubygems/core_ext/kernel_require.rb>:85:in `require': cannot load such file -- nothere (LoadError)",
      ],
    ],
    [file('nothere.rb'), ['ruby: No such file or directory -- nothere.rb (LoadError)']],
    [module('Nothere.pm'), ["Can't locate Nothere.pm in @INC (you may need to install the Nothere module)"]],
    [file('nothere.pl'), ['Can\'t open perl script "nothere.pl": No such file or directory']],
    [
      module('Nothere'),
      ['Error: Could not find or load main class Nothere', 'Caused by: java.lang.ClassNotFoundException: Nothere'],
    ],
    [file('nothere.jar'), ['Error: Unable to access jarfile nothere.jar']],
    [file('nothere'), ['error: Failed to spawn: `nothere`', '  Caused by: No such file or directory (os error 2)']],
    [file('nothere.sh'), ['bash: nothere.sh: No such file or directory']],
    [file('nothere.sh'), ['sh: 0: cannot open nothere.sh: No such file']],
  ])('is one finding: %j', (finding, stderr) => {
    expect(ofProcess(exited(1), stderr)).toEqual([{ ...finding, fixes: [{ kind: 'edit' }] }]);
  });

  it('is none where a server only mentions it', () => {
    expect(codes(ofProcess(exited(1), ['Plugin skipped: No module named extras', 'giving up']))).toEqual(['exited']);
  });
});

describe('output of a hostile hand', () => {
  const times = (text: string, count: number) => text.repeat(count).slice(0, 4000);
  it.each([
    `${times('error ', 333)}"http://${times('a/', 990)}`,
    times('GET http://', 400),
    times('npm error 404 GET ', 240),
    times('\u2028', 4000),
    times(' ', 4000),
    times('Because a\u2028was\u2028', 400),
    times('Response Code: 404 ', 240),
    times("Cannot find module '", 240),
    times('Traceback (most recent call last) ', 120),
    times('A_B', 1400),
    times('/python', 600),
    times('sh: 1: ', 600),
    times('error: Failed to spawn: `', 200),
    times("Can't locate ", 300),
    times('ENOENT ', 600),
    times('http://localhost:1/', 240),
    times('@a/b', 1000),
  ])('is read without getting stuck: %#', (line) => {
    const many = Array<string>(40).fill(line);
    const began = performance.now();
    for (const stderr of [many, ["ModuleNotFoundError: No module named 'x.y'", ...many]])
      for (const command of ['notes', 'npx', 'uvx'])
        for (const code of ['serverTimeout', 'serverExited'] as const) {
          const error = { code, message: '', data: { exitCode: 1 } };
          const launch = { ...stdio, command, args: ['nots'] };
          diagnose({ launch, error, stderr, inspection: soundLaunch, startTimeoutSeconds: 60, offers: [] });
        }
    // It takes milliseconds; a pattern that tries everything takes minutes.
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

describe('a server that sends no messages', () => {
  const timeout: ErrorInfo = { code: 'serverTimeout', message: 'It did not answer.' };

  it('may need more time', () => {
    const [found] = ofProcess(timeout);
    expect(found).toEqual({
      code: 'startTimeout',
      values: { seconds: '60' },
      fixes: [{ kind: 'allowMoreTime', seconds: 180 }],
    });
  });

  it('may listen at an address, however long it was installed', () => {
    const slow = problemError({ kind: 'installSlow', minutes: 10 }).toInfo();
    expect(codes(ofProcess(slow, ['Ready on http://localhost:3000/mcp']))).toEqual(['listensOverHttp']);
    expect(ofProcess(slow, ['Resolved'])).toEqual([{ code: 'installTimeout', values: { minutes: '10' }, fixes: [] }]);
  });

  it('gets no more time than the maximum', () => {
    const facts = { launch: stdio, error: timeout, stderr: [], inspection: soundLaunch, offers: [] };
    expect(diagnose({ ...facts, startTimeoutSeconds: 599 })[0]?.fixes).toEqual([
      { kind: 'allowMoreTime', seconds: 600 },
    ]);
    expect(diagnose({ ...facts, startTimeoutSeconds: 600 })[0]?.fixes).toEqual([]);
  });

  it('prints lines that are not messages', () => {
    const stderr = ['[stdout, not JSON] Welcome to notes!', '[stdout, not JSON] Ready.'];
    const found = ofProcess(timeout, stderr);
    expect(codes(found)).toEqual(['startTimeout', 'printsToStdout']);
    expect(found[1]?.values).toEqual({ line: 'Welcome to notes!' });
  });

  it.each([
    [['Content-Length: 101', '{"jsonrpc":"2.0","id":0}Content-Length: 134'], 'Content-Length: 101'],
    [['{', '"jsonrpc": "2.0",'], '{'],
    [['{\0"\0j\0s\0o\0n\0r\0p\0c\0"\0:'], '{\0"\0j\0s\0o\0n\0r\0p\0c\0"\0:'],
    [['Welcome', '{"jsonrpc": "2.0", "id": 0, }'], '{"jsonrpc": "2.0", "id": 0, }'],
  ])('sends its messages in another way: %j', (printed, line) => {
    const found = ofProcess(
      timeout,
      printed.map((text) => `[stdout, not JSON] ${text}`),
    );
    expect(found).toEqual([{ code: 'otherFraming', values: { line }, fixes: [] }]);
  });

  it('listens at an address, which is offered', () => {
    const [found, ...more] = ofProcess(timeout, ['Docs: https://notes.example/', 'Ready on http://0.0.0.0:3000/mcp.']);
    expect(more).toEqual([]);
    expect(found).toEqual({
      code: 'listensOverHttp',
      values: { url: 'http://localhost:3000/mcp' },
      fixes: [{ kind: 'useUrl', url: 'http://localhost:3000/mcp' }, { kind: 'edit' }],
    });
    expect(codes(ofProcess(timeout, ['Docs: https://notes.example/']))).toEqual(['startTimeout']);
  });

  it('closed its output, answers with an error, or with too much', () => {
    expect(codes(ofProcess({ code: 'connectionClosed', message: '' }))).toEqual(['closedOutput']);
    expect(codes(ofProcess({ code: 'protocolError', message: '', data: { code: -32603 } }))).toEqual(['answeredError']);
    expect(codes(ofProcess({ code: 'badResult', message: '', data: { maxBytes: 9 } }))).toEqual(['messageTooLarge']);
    expect(codes(ofProcess({ code: 'badResult', message: '' }))).toEqual(['badAnswer']);
  });
});

describe('a server over HTTP', () => {
  const unreachable = (fault: string): ErrorInfo => ({
    code: 'serverUnreachable',
    message: '',
    data: { fault, code: '' },
  });
  const refused = (status: number): ErrorInfo => ({ code: 'serverRefused', message: '', data: { status } });

  it.each([
    ['unknownName', 'nameUnknown'],
    ['refused', 'connectionRefused'],
    ['notTls', 'notTls'],
    ['certificate', 'certificate'],
    ['timeout', 'networkTimeout'],
    ['proxyPassword', 'proxy'],
    ['reset', 'networkFault'],
  ])('that cannot be reached: %s', (fault, code) => {
    expect(codes(ofUrl('https://notes.example/mcp', unreachable(fault)))).toEqual([code]);
  });

  it.each([
    [403, 'mayNotUse'],
    [404, 'wrongAddress'],
    [405, 'wrongAddress'],
    [429, 'asksTooOften'],
    [503, 'serverFault'],
    [418, 'refusedStatus'],
  ])('that answers %i', (status, code) => {
    expect(codes(ofUrl('https://notes.example/mcp', refused(status)))).toEqual([code]);
  });

  it('that wants a sign-in', () => {
    expect(codes(ofUrl('https://notes.example/mcp', { code: 'serverNeedsAuth', message: '' }))).toEqual(['signIn']);
  });

  it('is offered at the usual paths, but not at the one that failed', () => {
    const [found] = ofUrl('https://notes.example/sse?key=1', refused(404));
    expect(found?.fixes).toContainEqual({ kind: 'useUrl', url: 'https://notes.example/mcp' });
    const [page] = ofUrl('https://notes.example/mcp', {
      code: 'badResult',
      message: '',
      data: { status: 200, mediaType: 'text/html' },
    });
    expect(page?.code).toBe('webPage');
    expect(page?.fixes).not.toContainEqual({ kind: 'useUrl', url: 'https://notes.example/mcp' });
  });

  it('that does not support TLS is offered without it', () => {
    const [found] = ofUrl('https://127.0.0.1:3000/mcp', unreachable('notTls'));
    expect(found?.fixes).toEqual([{ kind: 'useUrl', url: 'http://127.0.0.1:3000/mcp' }]);
  });
});

it('has a finding for every failure, short enough to show, in bounded time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...hostErrorCode.options),
      fc.constantFrom(stdio, http('https://notes.example/x')),
      fc.array(fc.oneof(fc.string(), fc.constant('Usage: '), fc.constant("Cannot find module '".padEnd(9000, 'a')))),
      (code, launch, stderr) => {
        const error = { code, message: 'What went wrong' };
        const found = diagnose({ launch, error, stderr, inspection: undefined, startTimeoutSeconds: 60, offers: [] });
        expect(found.length).toBeGreaterThan(0);
        for (const one of found) expect(finding.parse(one)).toEqual(one);
        for (const value of found.flatMap(({ values }) => Object.values(values))) {
          expect(value.length).toBeLessThanOrEqual(200);
        }
      },
    ),
  );
});
