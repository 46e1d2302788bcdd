import { toErrorInfo } from '../../shared/domain/error.ts';
import { escapeInvisible } from '../../shared/lib/escapeInvisible.ts';
import { catchUncaught, ignoreClosedOutput } from '../node/system/uncaughtErrors.ts';
import { addLink, addUsage, readAddArguments } from './addLink.ts';
import { readArguments, usage } from './arguments.ts';
import { auditCommand, auditUsage, readAuditArguments } from './auditCommand.ts';
import { readPolicyFile } from './policyFile.ts';
import { printedLine } from './printedLine.ts';
import { runPrompt } from './runPrompt.ts';

/**
 * Runs the command line. Returns the exit code: 0 only when the turn completed, or the audit is intact; 3 when servers
 * were not ready and `--strict` was given; 4 when a server refers to a secret that nothing permits.
 */
export async function main(args: readonly string[]): Promise<number> {
  catchUncaught(process, {
    log: () => undefined,
    say: (line) => console.error(escapeInvisible(line)),
    end: () => process.exit(2),
    now: () => performance.now(),
  });
  ignoreClosedOutput(process.stderr);
  // The reader of our output may stop reading at any time.
  process.stdout.on('error', () => process.exit(1));
  const [command, ...rest] = args;
  const code = await runCommand(command, rest, args);
  await write('');
  return code;
}

function runCommand(command: string | undefined, rest: readonly string[], args: readonly string[]): Promise<number> {
  if (command === 'audit') return audit(rest);
  return command === 'add' ? add(rest) : run(args);
}

async function run(args: readonly string[]): Promise<number> {
  const print = (line: object) => void process.stdout.write(`${printedLine(line)}\n`);
  try {
    const options = readArguments(args, process.env);
    const policy = await readPolicyFile(options.policyPath);
    const reason = await runPrompt(options, policy, { print, say: (line) => console.error(line) });
    if (reason === 'serversMissing') return 3;
    if (reason === 'secretsNotPermitted') return 4;
    return reason === 'completed' ? 0 : 1;
  } catch (error) {
    const info = toErrorInfo(error);
    print({ type: 'end', reason: 'error', error: info });
    console.error(info.code === 'badInput' ? `${info.message}\n${usage}\n${auditUsage}\n${addUsage}` : info.message);
    return 2;
  }
}

async function audit(args: readonly string[]): Promise<number> {
  try {
    return await auditCommand(readAuditArguments(args), write, (line) => console.error(line));
  } catch (error) {
    const info = toErrorInfo(error);
    console.error(info.code === 'badInput' ? `${info.message}\n${auditUsage}` : info.message);
    return 2;
  }
}

async function add(args: readonly string[]): Promise<number> {
  try {
    return await addLink(readAddArguments(args), (line) => console.error(line));
  } catch (error) {
    const info = toErrorInfo(error);
    console.error(info.code === 'badInput' ? `${info.message}\n${addUsage}` : info.message);
    return 2;
  }
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
