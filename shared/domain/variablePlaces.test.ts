import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretReferences } from './secret.ts';
import type { HttpLaunch, Launch, StdioLaunch } from './server.ts';
import {
  argumentKinds,
  launchVariables,
  namedVariables,
  readsVariables,
  withSecretsForVariables,
} from './variablePlaces.ts';

const stdio: StdioLaunch = { kind: 'stdio', command: 'notes', args: [], env: {} };
const http: HttpLaunch = { kind: 'http', url: 'https://a.example/mcp', headers: {} };
const kindsOf = (command: string, ...args: string[]) => args.map((_, at) => argumentKinds({ command, args })(at));

describe('the variables of this computer that a launch gets', () => {
  it('are those of its arguments and variables, and those that are passed on', () => {
    const launch: StdioLaunch = {
      ...stdio,
      args: ['--display', '${env:DISPLAY}'],
      env: { A: '${env:ONE}:${env:DISPLAY}' },
      inherit: { add: ['SSH_AUTH_SOCK', 'ONE'], omit: ['HOME'] },
    };
    const place = { kind: 'program', words: ['notes', '--display', '${env:DISPLAY}'] };
    expect(launchVariables(launch)).toEqual([
      { name: 'DISPLAY', place, isNeeded: true, isRisky: false },
      { name: 'ONE', place, isNeeded: true, isRisky: false },
      { name: 'SSH_AUTH_SOCK', place, isNeeded: false, isRisky: true },
    ]);
    expect(launchVariables({ kind: 'builtin', name: 'sample' })).toEqual([]);
  });

  it('go to the address of a server over HTTP, and not to what gives access to it', () => {
    const auth = {
      type: 'clientCredentials',
      issuer: 'https://b.example',
      clientId: 'x',
      clientSecret: '${env:KEY}',
    } as const;
    const launch = { ...http, url: 'https://a.example/${env:TEAM}', headers: { A: '${env:ORG}' }, auth };
    const place = { kind: 'address', address: 'https://a.example' };
    expect(launchVariables(launch)).toEqual([
      { name: 'TEAM', place, isNeeded: true, isRisky: true },
      { name: 'ORG', place, isNeeded: true, isRisky: true },
    ]);
  });

  it('are not read in a command, a working folder and code, where they stay as they are written', () => {
    const args = ['-Command', 'echo ${env:A}'];
    const launch: StdioLaunch = { ...stdio, command: '${env:BIN}', cwd: '/${env:BASE}', args };
    expect(namedVariables(launch)).toEqual([]);
    expect(readsVariables(launch)).toBe(false);
    expect(withSecretsForVariables(launch)).toBe(launch);
    expect(namedVariables({ ...stdio, args: ['-c', 'echo ${env:A}', '${env:B}'] })).toEqual(['B']);
  });
});

describe('an argument', () => {
  it('is code after the option of a shell, whatever its references become', () => {
    expect(kindsOf('sh', '-c', 'echo ${env:A}', 'x')).toEqual(['value', 'code', 'value']);
    expect(kindsOf('docker', 'run', '-e', 'A=${env:A}', 'image')).toEqual(['value', 'value', 'value', 'value']);
    // What an option becomes with its value does not decide: that is not known when the user is asked.
    expect(kindsOf('x', '${env:A}', 'y')).toEqual(['value', 'value']);
  });

  it.each<[string, ...string[]]>([
    ['powershell.exe', 'npx', '${env:A}'],
    ['C:\\Windows\\System32\\PowerShell.exe', '${env:A}', 'x'],
  ])('is code of PowerShell: %s %s %s', (command, ...args) => {
    expect(kindsOf(command, ...args)).toEqual(['powerShell', 'powerShell']);
  });

  it('is code of PowerShell from its option on, and none where it is given a file', () => {
    expect(kindsOf('pwsh', '-NoProfile', '-Command', 'x', '${env:A}')).toEqual([
      'value',
      'value',
      'powerShell',
      'powerShell',
    ]);
    expect(kindsOf('cmd', '/c', 'powershell', '-c', '${env:A}').at(-1)).toBe('powerShell');
    expect(kindsOf('pwsh', 'x.ps1', '${env:A}')).toEqual(['value', 'value']);
    expect(kindsOf('powershell', '-File', 'x.ps1', '${env:A}').at(-1)).toBe('value');
  });
});

describe('a launch of somebody else', () => {
  it('has secrets in the place of variables, and then nothing names them', () => {
    const text = fc.array(fc.constantFrom('${env:A}', '${env:B(x)}', '${secret:C}', '-c', '-e', 'x', 'docker', 'run'), {
      maxLength: 3,
    });
    const texts = fc.array(
      text.map((parts) => parts.join('')),
      { maxLength: 5 },
    );
    const launch = fc.oneof(
      fc.record({ args: texts, values: texts }).map(({ args, values }): Launch => ({
        ...stdio,
        args,
        env: Object.fromEntries(values.map((value, at) => [`V${at}`, value])),
      })),
      fc.record({ values: texts, path: text }).map(({ values, path }): Launch => ({
        ...http,
        url: `https://a.example/${path.join('')}`,
        headers: Object.fromEntries(values.map((value, at) => [`x-${at}`, value])),
      })),
    );
    fc.assert(
      fc.property(launch, (given) => {
        const opened = withSecretsForVariables(given);
        expect(namedVariables(opened)).toEqual([]);
        const named = namedVariables(given).map((name) => name.replace(/[()]/g, '_'));
        expect(new Set(secretReferences(JSON.stringify(opened)))).toEqual(
          new Set([...secretReferences(JSON.stringify(given)), ...named]),
        );
        if (named.length === 0) expect(opened).toBe(given);
      }),
    );
  });

  it('has them also in what gives access to it', () => {
    const auth = {
      type: 'clientCredentials',
      issuer: 'https://b.example',
      clientId: 'x',
      clientSecret: '${env:KEY}',
    } as const;
    expect(withSecretsForVariables({ ...http, auth })).toEqual({
      ...http,
      auth: { ...auth, clientSecret: '${secret:KEY}' },
    });
  });
});
