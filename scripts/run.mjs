import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program to its end and answers its exit code.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] added to the environment
 * @param {number} [output] an open file for what it writes; this terminal unless given
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}, output = undefined) {
  const stdio = output === undefined ? 'inherit' : ['ignore', output, output];
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 130)));
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass);
  });
}

/** Runs a program of `node_modules` with this Node. */
export function runPackage(script, args, env, output) {
  const path = fileURLToPath(new URL(`../node_modules/${script}`, import.meta.url));
  return run(process.execPath, [path, ...args], env, output);
}
