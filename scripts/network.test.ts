import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ensureChromium } from './chromium.mjs';
import { isNetworkFailure, runProgram, tryThreeTimes } from './network.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-network-'));
afterAll(() => rmSync(folder, { recursive: true }));

const reset =
  'npm error code ECONNRESET\nnpm error network request to https://registry.example/a failed, reason: read ECONNRESET';
const notThere = 'npm error code E404\nnpm error 404 Not Found - GET https://registry.example/a - Not found';

let programs = 0;
/** A program that fails with each of these texts in turn, and then passes. */
function programThatFails(...texts: readonly string[]) {
  const file = join(folder, `program${++programs}.cjs`);
  writeFileSync(`${file}.tried`, '');
  writeFileSync(
    file,
    `const fs = require('node:fs');
     const tried = fs.readFileSync(__filename + '.tried', 'utf8').length;
     fs.appendFileSync(__filename + '.tried', 'x');
     const text = ${JSON.stringify(texts)}[tried];
     if (text === undefined) console.log('done');
     else { console.error(text); process.exitCode = 7; }`,
  );
  return { file, tried: () => readFileSync(`${file}.tried`, 'utf8').length };
}

/** Tries a program, without the waits. */
async function outcomeOf({ file, tried }: ReturnType<typeof programThatFails>) {
  const waited: number[] = [];
  const failure = await tryThreeTimes('npm ci', () => runProgram(process.execPath, [file]), {
    wait: async (ms) => void waited.push(ms),
    tell: () => undefined,
  });
  return { failure, waited, tried: tried() };
}

describe('a program that needs the network', () => {
  it('is tried again after 5 and after 20 s where the network failed', async () => {
    expect(await outcomeOf(programThatFails(reset, reset))).toEqual({
      failure: undefined,
      waited: [5000, 20_000],
      tried: 3,
    });
  });

  it('is not tried a fourth time, and one sentence says what was asked for and why it failed', async () => {
    expect(await outcomeOf(programThatFails(reset, reset, reset))).toEqual({
      failure: {
        code: 7,
        sentence:
          'npm ci failed 3 times: npm error network request to https://registry.example/a failed, reason: read ECONNRESET',
      },
      waited: [5000, 20_000],
      tried: 3,
    });
  });

  it('is not tried again where something else failed', async () => {
    expect(await outcomeOf(programThatFails(notThere))).toEqual({
      failure: {
        code: 7,
        sentence: 'npm ci failed: npm error 404 Not Found - GET https://registry.example/a - Not found',
      },
      waited: [],
      tried: 1,
    });
    expect(await outcomeOf(programThatFails(reset, notThere))).toMatchObject({ waited: [5000], tried: 2 });
  });

  it('is ended when it takes too long, and not tried again', async () => {
    const wait = () => Promise.reject(new Error('It waited'));
    const hang = ['-e', "console.error('read ECONNRESET'); setInterval(() => {}, 1000)"];
    const failure = await tryThreeTimes('a', () => runProgram(process.execPath, hang, { limitMs: 500 }), { wait });
    expect(failure?.sentence).toBe('a failed: it took too long (read ECONNRESET)');
  });

  it('is not tried again where no time is left for it', async () => {
    const { file, tried } = programThatFails(reset, reset);
    const failure = await tryThreeTimes('npm ci', () => runProgram(process.execPath, [file]), {
      leftMs: () => 15_000 - 10_000 * (tried() - 1),
      wait: async () => undefined,
      tell: () => undefined,
    });
    expect([failure?.code, tried()]).toEqual([7, 2]);
  });

  it('is not there', async () => {
    const failure = await tryThreeTimes('a', () => runProgram(join(folder, 'missing'), []));
    expect(failure).toMatchObject({ code: 127 });
  });

  it('is run by the command with its exit code', () => {
    const run = (...texts: readonly string[]) =>
      spawnSync(process.execPath, ['scripts/network.mjs', process.execPath, programThatFails(...texts).file], {
        cwd: join(import.meta.dirname, '..'),
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({ status: 0, stdout: 'done\n', stderr: '' });
    const { status, stderr } = run(notThere);
    expect([status, stderr.trimEnd().split('\n').at(-1)]).toEqual([
      7,
      expect.stringMatching(/ failed: npm error 404 /),
    ]);
  });
});

describe('the network failed', () => {
  it.each([
    reset,
    'npm error code EAI_AGAIN\nnpm error syscall getaddrinfo',
    'npm error code ERR_SOCKET_TIMEOUT\nnpm error network Socket timeout',
    'npm error code EIDLETIMEOUT',
    'npm error code E503\nnpm error 503 Service Unavailable - GET https://registry.example/a',
    'npm ERR! code E502',
    // A script of a package that loads something.
    'npm error code 1\nnpm error command sh -c node install.js\nnpm error Error: getaddrinfo ENOTFOUND registry.example',
    'npm error Invalid response body while trying to fetch https://registry.example/a: Premature close',
    "Err:1 http://deb.debian.org/debian trixie InRelease\n  Temporary failure resolving 'deb.debian.org'",
    'W: Failed to fetch http://deb.debian.org/a  Could not connect to deb.debian.org:80 (1.2.3.4), connection timed out',
    'Err:2 http://deb.debian.org/debian trixie/main\n  503  Service Unavailable [IP: 1.2.3.4 80]',
    'Error: Download failed: server returned code 502 body',
    'Error: connect ECONNREFUSED 127.0.0.1:443',
  ])('%j', (output) => expect(isNetworkFailure(output)).toBe(true));

  it.each([
    notThere,
    'npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.',
    'npm error code EINTEGRITY\nnpm error sha512-E500 integrity checksum failed',
    // What npm tried again itself.
    'npm warn tarball read ECONNRESET\nnpm error code E404',
    'npm error code 1\nnpm error command sh -c node install.js\nnpm error SyntaxError',
    'E: Unable to locate package chromium-headless-shell',
    'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 1',
    'Error: Download failed: server returned code 404 body',
    '',
  ])('not: %j', (output) => expect(isNetworkFailure(output)).toBe(false));
});

describe('Chromium', () => {
  /** Gets it in these ways, of which each fails with its text or leaves a Chromium. */
  function getting(...texts: readonly (string | undefined)[]) {
    const tried: string[] = [];
    let found: string | undefined;
    const ways = texts.map((text, index) => ({
      name: `way ${index + 1}`,
      get: async () => {
        tried.push(`way ${index + 1}`);
        if (text === undefined) found = '/chromium';
        return { code: text === undefined ? 0 : 1, output: text ?? '' };
      },
    }));
    const got = ensureChromium({ find: () => found, ways, wait: async () => undefined });
    return { got, tried };
  }

  it('is got in the first way that works, each tried again only where the network failed', async () => {
    const { got, tried } = getting('E: Unable to locate package chromium-headless-shell', undefined, undefined);
    expect(await got).toBe('/chromium');
    expect(tried).toEqual(['way 1', 'way 2']);
  });

  it('is missing, and one sentence says what was asked for and why it failed', async () => {
    const { got, tried } = getting('E: Unable to locate package a', "Temporary failure resolving 'b.example'");
    await expect(got).rejects.toEqual(
      new Error(
        "The tests need Chromium, and there is none to be had here (way 1 failed: E: Unable to locate package a; way 2 failed 3 times: Temporary failure resolving 'b.example'): install it, or name its executable in GATEHOUSE_CHROMIUM.",
      ),
    );
    expect(tried).toEqual(['way 1', 'way 2', 'way 2', 'way 2']);
  });

  it('has a limit for all ways together, of which each gets its share', async () => {
    const limits: number[] = [];
    const hangs = (name: string) => ({
      name,
      get: async (limitMs: number) => {
        limits.push(limitMs);
        return { code: 1, output: '', isLate: true };
      },
    });
    await expect(
      ensureChromium({ find: () => undefined, ways: [hangs('a'), hangs('b')], limitMs: 60_000 }),
    ).rejects.toThrow();
    expect(limits[0]).toBeLessThanOrEqual(30_000);
    expect(limits[1]).toBeGreaterThan(30_000);
    expect(limits[1]).toBeLessThanOrEqual(60_000);
  });
});
