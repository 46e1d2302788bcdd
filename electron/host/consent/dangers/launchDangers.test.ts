import { describe, expect, it } from 'vitest';
import type { StdioLaunch } from '../../../../shared/domain/server.ts';
import { splitCommandLine } from '../../../../shared/lib/splitCommandLine.ts';
import { launchDangers } from './launchDangers.ts';
import { dangersOfWords, posix, windows } from './testing/surroundings.ts';

const wordsOf = (line: string) => splitCommandLine(line) ?? [];

it.each(['/home/me/a', '~/a', '$HOME/a', '${HOME}/a'])('paths begin in the folder where a program runs: %s', (cwd) => {
  const launch = (path: string): StdioLaunch => ({ kind: 'stdio', command: 'server', args: [path], env: {}, cwd });
  expect(launchDangers(launch('./notes'), posix)).toEqual([]);
  expect(launchDangers(launch('..'), posix)).toEqual(['homeOrKeys']);
  expect(launchDangers(launch('./notes/../..'), posix)).toEqual(['homeOrKeys']);
});

describe('variables of a launch', () => {
  const withVariable = (name: string, value: string) => dangersOfWords(['server'], posix, { [name]: value });

  it.each([
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'NODE_OPTIONS',
    'PYTHONSTARTUP',
    'BASH_ENV',
    'ld_preload',
    'PATH',
    'npm_config_registry',
    'JDK_JAVA_OPTIONS',
    'DOTNET_STARTUP_HOOKS',
    'npm_config_@scope:registry',
    'BUN_OPTIONS',
    'GIT_CONFIG_COUNT',
    'BASH_FUNC_x%%',
    'CLASSPATH',
    'YARN_NPM_REGISTRY_SERVER',
  ])('have other code loaded: %s', (name) => {
    expect(withVariable(name, 'x')).toEqual(['loadsCode']);
  });

  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['node_tls_reject_unauthorized', ' 0 '],
    ['PYTHONHTTPSVERIFY', '0'],
    ['GIT_SSL_NO_VERIFY', 'true'],
    ['GIT_SSL_NO_VERIFY', '1'],
    ['NPM_CONFIG_STRICT_SSL', 'false'],
    ['JIRA_SSL_VERIFY', 'false'],
    ['VERIFY_SSL', 'False'],
    ['ES_INSECURE', 'true'],
    ['X_SKIP_TLS_VERIFY', '1'],
    ['REQUESTS_CA_BUNDLE', '/tmp/ca.pem'],
    ['REQUESTS_CA_BUNDLE', ''],
    ['CURL_CA_BUNDLE', ''],
    ['SSL_CERT_FILE', 'C:\\Users\\me\\Downloads\\ca.pem'],
    ['NODE_EXTRA_CA_CERTS', './ca.pem'],
    ['NODE_EXTRA_CA_CERTS', '\\\\host\\share\\ca.pem'],
  ])('turn the checks of certificates off: %s=%s', (name, value) => {
    expect(withVariable(name, value)).toContain('uncheckedCertificates');
  });

  it.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '1'],
    ['JIRA_SSL_VERIFY', 'true'],
    ['ES_INSECURE', 'false'],
    ['REQUESTS_CA_BUNDLE', '/etc/ssl/certs/ca-certificates.crt'],
    ['NODE_EXTRA_CA_CERTS', '/Users/me/certs/company.pem'],
    ['SSL_CERT_FILE', 'C:\\certs\\company.pem'],
    ['HOME', '/home/me'],
    ['BASE_URL', 'http://192.168.1.5:11434'],
    ['DATABASE_URL', 'postgresql://me:pass@localhost/db'],
  ])('are usual: %s=%s', (name, value) => {
    expect(withVariable(name, value)).toEqual([]);
  });

  it('may lead to the keys of a computer', () => {
    expect(withVariable('BASE_URL', 'http://169.254.169.254/')).toEqual(['metadataAddress']);
  });
});

describe('folders of Windows', () => {
  it.each([
    'server C:\\Users\\me',
    'server c:/users/ME/',
    'server C:\\Users',
    'server C:\\',
    'server \\\\\\\\?\\\\C:\\\\Users\\\\me',
    'server \\\\\\\\localhost\\\\c$\\\\Users\\\\me',
    'server file:///C:/Users/me',
    'server --root=C:\\Users\\me',
    'server /mnt/c/Users/me',
    'server /c/Users/me',
    'server %USERPROFILE%',
    'server $env:USERPROFILE',
    'server C:\\Users\\me\\.ssh',
    'server C:\\Windows',
    'docker run -v C:\\Users\\me:/h image',
    'docker run -v //c/Users/me:/h image',
  ])('are found in %s', (line) => {
    expect(dangersOfWords(wordsOf(line), windows)).toEqual(['homeOrKeys']);
  });

  it.each([
    'server C:\\Users\\me\\Documents',
    'C:\\Windows\\System32\\server.exe',
    '"C:\\Program Files\\nodejs\\node.exe" C:\\Users\\me\\x.js',
    'server /c/Users/me/Documents',
    'docker run -v C:\\Users\\me\\data:/data image',
  ])('are not too much in %s', (line) => {
    expect(dangersOfWords(wordsOf(line), windows)).toEqual([]);
  });
});

describe('addresses of servers', () => {
  const at = (url: string) => launchDangers({ kind: 'http', url, headers: {} }, posix);

  it.each([
    'https://\u0430pple.test/mcp',
    'https://\u0430\u0440\u0440\u04cf\u0435.com',
    'https://g\u0261oogle.com',
    'https://g\u03bfogle.com',
    'https://xn--pple-43d.com',
    'https://\uff45xample.com',
    'https://ex\u00adample.com',
    'https://example\u3002com',
    'https://exa%6Dple.com',
    'https://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'https://me@example.com',
    'https://me:pass@example.com',
    'https://github.com@evil.test',
    'https://127.0.0.1.evil.com',
    'https://localhost.evil.com',
    'https://api.localhost.evil.com',
    'https://github.com.evil.test.com',
    'https://example.com./',
    'http://localhost./',
  ])('can be taken for others: %s', (url) => {
    expect(at(url)).toContain('oddAddress');
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://169.254.1.1',
    'http://2852039166/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://metadata.google.internal/',
    'http://metadata.google.internal./',
    'https://100.100.100.200/',
  ])('give out keys: %s', (url) => {
    expect(at(url)).toContain('metadataAddress');
  });

  it.each([
    'https://example.com/mcp',
    'HTTPS://EXAMPLE.com:443/mcp',
    'https://m\u00fcnchen.de/mcp',
    'https://\u4f8b\u3048.jp/',
    'https://\u044f\u043d\u0434\u0435\u043a\u0441.\u0440\u0444/',
    'https://\u0441\u0431\u0435\u0440.\u0440\u0444/',
    'https://example.com.au/mcp',
    'https://s3.amazonaws.com.cn/',
    'https://mcp.${x}.example.com/'.replace('${x}', 'a'),
    'https://example.com/${secret:KEY}',
    'http://127.0.0.1:3000/mcp',
    'http://localhost:3000/mcp',
    'http://[::1]:3000/mcp',
  ])('are usual: %s', (url) => {
    expect(at(url)).toEqual([]);
  });

  it('are not encrypted', () => {
    expect(at('http://example.test/mcp')).toEqual(['plainHttp']);
  });

  it('count where tokens come from, too', () => {
    const auth = { type: 'clientCredentials', issuer: 'https://me@x.test', clientId: 'a', clientSecret: 'b' } as const;
    const launch = { kind: 'http', url: 'https://example.com', headers: {}, auth } as const;
    expect(launchDangers(launch, posix)).toEqual(['oddAddress']);
  });
});

describe('variables that are passed on besides the usual', () => {
  const dangersOf = (...add: string[]) =>
    launchDangers({ kind: 'stdio', command: 'node', args: ['server.js'], env: {}, inherit: { add, omit: [] } }, posix);

  it.each(['LD_PRELOAD', 'NODE_OPTIONS', 'node_options', 'PYTHONPATH'])('have other code loaded: %s', (name) => {
    expect(dangersOf('EDITOR', name)).toContain('loadsCode');
  });

  it.each(['SSH_AUTH_SOCK', 'AWS_SECRET_ACCESS_KEY', 'GITHUB_TOKEN', 'PGPASSWORD'])('may hold a key: %s', (name) => {
    expect(dangersOf(name)).toEqual(['inheritsSecret']);
  });

  it.each(['SSH_AUTH_SOCK', 'GITHUB_TOKEN'])('and may hold a key where a text names them: %s', (name) => {
    const launch = (args: string[], env = {}) => launchDangers({ kind: 'stdio', command: 'node', args, env }, posix);
    expect(launch([`--x=\${env:${name}}`])).toEqual(['inheritsSecret']);
    expect(launch([], { A: `\${env:${name}}` })).toEqual(['inheritsSecret']);
    expect(launch([], { A: '${env:DISPLAY}' })).toEqual([]);
  });

  it.each([
    'server ${env:HOME}',
    'server --root=${env:HOME}/',
    'docker run -v ${env:HOME}:/h image',
    'docker run --mount type=bind,src=${env:home},dst=/h image',
    'server ${env:HOME}/notes/..',
  ])('may name the home folder: %s', (line) => {
    expect(dangersOfWords(wordsOf(line))).toEqual(['homeOrKeys']);
    expect(dangersOfWords(wordsOf(line.replace(/HOME/i, 'USERPROFILE')), windows)).toEqual(['homeOrKeys']);
  });

  it('may name the home folder in two parts, and folders in it', () => {
    expect(dangersOfWords(['server', '${env:HOMEDRIVE}${env:HOMEPATH}'], windows)).toEqual(['homeOrKeys']);
    expect(dangersOfWords(['server', '${env:HOME}/notes'])).toEqual([]);
    expect(dangersOfWords(['server', '${env:HOME}/.ssh'])).toEqual(['homeOrKeys']);
  });

  it('leave this computer where they go to an address, whatever they are called', () => {
    const launch = { kind: 'http', url: 'https://example.com', headers: { 'x-org': '${env:ORG}' } } as const;
    expect(launchDangers(launch, posix)).toEqual(['inheritsSecret']);
  });

  it.each([[], ['EDITOR', 'LC_TIME', 'DISPLAY']])('are plain: %j', (...add) => {
    expect(dangersOf(...add)).toEqual([]);
  });
});
