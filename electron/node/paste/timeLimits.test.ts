import { describe, expect, it } from 'vitest';
import { appPlaces } from '../otherApps/appPlaces.ts';
import { readAppFile } from '../otherApps/readAppFile.ts';
import { readPaste } from './readPaste.ts';

/** The limits of the first server, and what is said of limits. */
function limitsIn(text: string) {
  const [server] = readPaste(text).servers;
  const said = (server?.notes ?? [])
    .filter(({ kind }) => /imeout/.test(kind))
    .map(({ kind, what }) => `${kind} ${what}`);
  return { limits: server?.limits, said };
}

const entry = (fields: object, around = 'mcpServers') =>
  JSON.stringify({ [around]: { a: { command: 'x', args: [], ...fields } } });
const goose = 'extensions:\n  a:\n    cmd: x\n    type: stdio\n    timeout: 300\n';
const codex = '[mcp_servers.a]\ncommand = "x"\nstartup_timeout_sec = 20\ntool_timeout_sec = 90.5\n';

describe('the limit of time of', () => {
  it.each<[of: string, text: string, limits: object | undefined, said: string]>([
    ['Cline, in seconds', entry({ timeout: 60, autoApprove: [] }), { callSeconds: 60 }, 'timeoutSeconds timeout: 60'],
    [
      'Roo, in seconds',
      entry({ timeout: 3600, alwaysAllow: [] }),
      { callSeconds: 3600 },
      'timeoutSeconds timeout: 3600',
    ],
    [
      'Gemini CLI, in milliseconds',
      entry({ timeout: 5000, trust: false }),
      { callSeconds: 5 },
      'timeoutSeconds timeout: 5',
    ],
    ['goose, in seconds', goose, { callSeconds: 300 }, 'timeoutSeconds timeout: 300'],
    [
      'Codex, in seconds by its names',
      codex,
      { startSeconds: 20, callSeconds: 91 },
      'startTimeoutSeconds startup_timeout_sec: 20, timeoutSeconds tool_timeout_sec: 91',
    ],
    [
      'Codex, in milliseconds by its name',
      '[mcp_servers.a]\ncommand = "x"\nstartup_timeout_ms = 1500\n',
      { startSeconds: 2 },
      'startTimeoutSeconds startup_timeout_ms: 2',
    ],
    [
      'opencode, in two parts',
      JSON.stringify({ mcp: { a: { type: 'local', command: ['x'], timeout: { startup: 30_000, request: 60_000 } } } }),
      { startSeconds: 30, callSeconds: 60 },
      'startTimeoutSeconds timeout.startup: 30, timeoutSeconds timeout.request: 60',
    ],
    [
      'a command of Gemini CLI',
      'gemini mcp add --timeout 30000 a npx -y x',
      { callSeconds: 30 },
      'timeoutSeconds timeout: 30',
    ],
    [
      'a command of Claude Code with JSON',
      `claude mcp add-json a '{"command":"x","timeout":120000}'`,
      { callSeconds: 120 },
      'timeoutSeconds timeout: 120',
    ],
    [
      'a link of goose',
      'goose://extension?cmd=npx&arg=x&timeout=90',
      { callSeconds: 90 },
      'timeoutSeconds timeout: 90',
    ],
    [
      'more than Gatehouse allows',
      goose.replace('300', '9000'),
      { callSeconds: 3600 },
      'timeoutCut timeout: 9000 s → 3600 s',
    ],
    ['less than a second', 'gemini mcp add --timeout 5 a x', { callSeconds: 1 }, 'timeoutSeconds timeout: 1'],
    [
      'Cline by its looks, written in milliseconds',
      entry({ timeout: 60_000, alwaysAllow: [] }),
      undefined,
      'timeoutUnit timeout: 60000',
    ],
    ['Gemini CLI by its looks, in seconds', entry({ timeout: 60, trust: true }), undefined, 'timeoutUnit timeout: 60'],
  ])('%s', (_, text, limits, said) => {
    expect(limitsIn(text)).toEqual({ limits, said: said.split(', ') });
  });

  it.each([60, 5000])('a configuration of no known app is said and not guessed at: %d', (timeout) => {
    expect(limitsIn(entry({ timeout }))).toEqual({ limits: undefined, said: [`timeoutUnit timeout: ${timeout}`] });
  });

  it('zero is said and sets nothing', () => {
    const [server] = readPaste(entry({ timeout: 0, trust: true })).servers;
    expect(server?.limits).toBeUndefined();
    expect(server?.notes.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['noEffect']));
  });

  it.each(['.claude.json', 'settings.json'])('a file whose app is known is read in its unit: %s', (file) => {
    const place = appPlaces({ platform: 'linux', home: '/h', env: {} }).find(
      ({ app, path }) => (app === 'claudeCode' || app === 'gemini') && path.endsWith(file),
    );
    if (place === undefined || place.reader === 'database') throw new Error('no reader');
    const [part] = readAppFile(entry({ timeout: 5000 }), place.reader).parts;
    expect(part?.reading.servers[0]?.limits).toEqual({ callSeconds: 5 });
  });
});
