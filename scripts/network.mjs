// node scripts/network.mjs PROGRAM ARGUMENT…: runs a program that needs the network, and tries it again where the network failed.
// It needs nothing but Node 20: `npm ci` is run with it.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** How long it waits before it tries a second and a third time; ms. */
const waitsMs = [5_000, 20_000];
/** What was told to end has this long to do so; ms. */
const maxEndMs = 10_000;
const maxKeptChars = 200_000;
const maxReasonChars = 300;

/** A name that does not resolve; a connection that is refused, reset or silent; a server or a proxy that is out of order. */
const networkFailures = [
  /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/,
  /\b(?:ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_\w*TIMEOUT|UND_ERR_SOCKET)\b/,
  /\bE5\d\d\b/,
  /\b5\d\d +(?:internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)/i,
  /server returned code 5\d\d/,
  /socket hang up|network timeout|socket timeout|premature close|client network socket disconnected/i,
  // apt
  /temporary failure resolving|could not resolve|could not connect|unable to connect|connection (?:timed out|refused|reset|failed)/i,
];

/**
 * Whether a program failed because the network did, by what it wrote. Where npm names the code of its error, that one decides: what
 * it wrote before may be of something that it tried again itself.
 *
 * @param {string} output
 */
export function isNetworkFailure(output) {
  return isOfNetwork(npmCode(output) ?? output);
}

function isOfNetwork(text) {
  return networkFailures.some((pattern) => pattern.test(text));
}

/** Its own codes are words; a number is the exit code of a script that it ran. */
function npmCode(output) {
  return /^npm (?:ERR!|error) code ([A-Z]\w+)/m.exec(output)?.[1];
}

/**
 * @typedef {{ code: number, output: string, isLate?: boolean }} Ended `isLate`: it was ended because it took too long
 * @typedef {{ code: number, sentence: string }} Failure
 */

/**
 * Runs something until it succeeds, three times at most. Only what failed because of the network is run again.
 *
 * @param {string} what it is called in the sentence
 * @param {() => Promise<Ended>} attempt
 * @param {{ leftMs?: () => number, wait?: (ms: number) => Promise<unknown>, tell?: (line: string) => void }} [options]
 *   `leftMs`: the time that is left for all of it
 * @returns {Promise<Failure | undefined>}
 */
export async function tryThreeTimes(
  what,
  attempt,
  { leftMs = () => Infinity, wait = delay, tell = console.error } = {},
) {
  for (let tried = 1; ; tried++) {
    const ended = await attempt();
    if (ended.code === 0) return undefined;
    const reason = reasonOf(ended);
    const waitMs = waitsMs[tried - 1];
    const canTry = waitMs !== undefined && waitMs < leftMs() && ended.isLate !== true;
    if (!canTry || !isNetworkFailure(ended.output)) {
      const times = tried === 1 ? '' : ` ${tried} times`;
      return { code: ended.code, sentence: `${what} failed${times}: ${reason}` };
    }
    tell(`${what} failed: ${reason}. It is tried again in ${waitMs / 1000} s.`);
    await wait(waitMs);
  }
}

/** Why it failed, in a few words of its own: the first line about the network if that failed, else the first about an error. */
function reasonOf({ code, output, isLate }) {
  const lines = output.split('\n').map((line) => line.trim());
  // npm says the code first, and then what happened.
  const told = lines.filter((line) => line !== '' && !/^npm (?:ERR!|error) (?:code|errno|syscall)\b/.test(line));
  const isTold = isNetworkFailure(output) ? isOfNetwork : (line) => /\berror\b|\bERR!|^E: /i.test(line);
  const line = told.find(isTold) ?? told.at(-1) ?? `exit code ${code}`;
  const reason = line.slice(0, maxReasonChars).replace(/\.$/, '');
  return isLate ? `it took too long (${reason})` : reason;
}

/**
 * Runs a program to its end and shows what it writes.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ limitMs?: number, env?: Readonly<Record<string, string>> }} [options]
 * @returns {Promise<Ended>} the output: its end, where it is long
 */
export function runProgram(program, args, { limitMs, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
    let output = '';
    let isLate = false;
    const late = () => {
      isLate = true;
      child.kill();
      setTimeout(() => child.kill('SIGKILL'), maxEndMs).unref();
    };
    const timer = limitMs === undefined ? undefined : setTimeout(late, limitMs);
    const show = (stream, shown) =>
      stream.setEncoding('utf8').on('data', (text) => {
        shown.write(text);
        output = (output + text).slice(-maxKeptChars);
      });
    show(child.stdout, process.stdout);
    show(child.stderr, process.stderr);
    const end = (code) => {
      clearTimeout(timer);
      resolve({ code, output, isLate });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    // What it started itself may hold its output open.
    child.once('exit', (code) => isLate && end(code ?? 1));
    child.once('close', (code) => end(code ?? 1));
  });
}

if (import.meta.filename === process.argv[1]) {
  const [program, ...args] = process.argv.slice(2);
  if (program === undefined) throw new Error('Usage: node scripts/network.mjs PROGRAM ARGUMENT…');
  const failure = await tryThreeTimes([program, ...args].join(' '), () => runProgram(program, args));
  if (failure !== undefined) console.error(failure.sentence);
  process.exitCode = failure?.code ?? 0;
}
