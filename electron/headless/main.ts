import { HostError, toErrorInfo } from '../../shared/domain/error.ts';
import { escapeInvisible } from '../../shared/lib/escapeInvisible.ts';
import { catchUncaught, ignoreClosedOutput } from '../node/system/uncaughtErrors.ts';
import { addHelp, addLink, addOptions, readAddArguments } from './addLink.ts';
import { asksForHelp, readArguments, runHelp, type RunOptions, runOptions } from './arguments.ts';
import { auditCommand, auditHelp, auditOptions, readAuditArguments } from './auditCommand.ts';
import { type PolicyFile, readPolicyFile } from './policyFile.ts';
import { printedLine } from './printedLine.ts';
import { endWords, exitCodeOf, exitCodes, noThread, type RunEnd, type RunOutcome } from './runEnd.ts';
import { runPrompt } from './runPrompt.ts';
import { errorInRun } from './runWords.ts';

declare const __GATEHOUSE_VERSION__: string;

const help = `Usage: gatehouse.js COMMAND

  run     sends one prompt, and prints what happens as JSON lines
  audit   verifies or exports the audit of a data folder
  add     hands a link that adds a server to the Gatehouse that runs

"gatehouse.js COMMAND --help" says more. --version prints the version.`;

/** The exit code when the reader of the output is gone: as of a program that SIGPIPE ended. */
const outputClosed = 141;

interface Command {
  readonly help: string;
  readonly options: Parameters<typeof asksForHelp>[1];
  /** Returns the exit code. @throws HostError `badInput` for a wrong command line */
  readonly run: (args: readonly string[]) => Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  run: { help: runHelp, options: runOptions, run },
  audit: {
    help: auditHelp,
    options: auditOptions,
    run: (args) => auditCommand(readAuditArguments(args), write, say),
  },
  add: { help: addHelp, options: addOptions, run: (args) => addLink(readAddArguments(args), say) },
};

/** Runs the command line. Returns the exit code: see the help of each command. */
export async function main(args: readonly string[]): Promise<number> {
  catchUncaught(process, {
    log: () => undefined,
    say,
    end: () => process.exit(exitCodes.error),
    now: () => performance.now(),
  });
  ignoreClosedOutput(process.stderr);
  // The reader of our output may stop reading at any time.
  process.stdout.on('error', () => process.exit(outputClosed));
  const code = await runCommand(args);
  await write('');
  return code;
}

async function runCommand([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === '--version') return told(`${__GATEHOUSE_VERSION__}\n`);
  if (name === '--help' || name === '-h' || name === 'help') return told(`${help}\n`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const what = name === '' ? 'Say what to do.' : `There is no command "${name}".`;
    return refused(new HostError('badInput', `${what} Commands: ${Object.keys(commands).join(', ')}.`), '--help');
  }
  if (asksForHelp(args, command.options)) return told(`${command.help}\n`);
  try {
    return await command.run(args);
  } catch (error) {
    return refused(error, `${name} --help`);
  }
}

async function told(text: string): Promise<number> {
  await write(text);
  return 0;
}

/** Nothing was begun, because the command line is wrong or Gatehouse cannot run. @param where what helps with the command line */
function refused(error: unknown, where: string): number {
  const info = errorInRun(toErrorInfo(error));
  const isUse = info.code === 'badInput';
  say(isUse ? `${info.message}\n"gatehouse.js ${where}" says more.` : info.message);
  return isUse ? exitCodes.badUse : exitCodes.error;
}

/** A run says on standard output, too, how it ended. */
async function run(args: readonly string[]): Promise<number> {
  const print = (line: object) => void process.stdout.write(`${printedLine(line)}\n`);
  const end = ({ end: given, thread = noThread, summary }: RunOutcome) => {
    print({ type: 'end', ...given, exitCode: exitCodeOf(given), ...(summary && { summary }) });
    const words = endWords(given, thread);
    if (words !== '') say(words);
  };
  const refuse = (error: unknown) => {
    const ended: RunEnd = { reason: 'badUse', error: errorInRun(toErrorInfo(error)) };
    end({ end: ended });
    return exitCodeOf(ended);
  };
  let options: RunOptions;
  let policy: PolicyFile;
  try {
    options = readArguments(args, process.env);
  } catch (error) {
    const code = refuse(error);
    say('"gatehouse.js run --help" says more.');
    return code;
  }
  try {
    policy = await readPolicyFile(options.policyPath);
  } catch (error) {
    return refuse(error);
  }
  return exitCodeOf(await runPrompt(options, policy, { print, say, end }));
}

/** Servers and models choose some of the words: none of them may steer a terminal. */
function say(text: string): void {
  console.error(text.split('\n').map(escapeInvisible).join('\n'));
}

function write(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}
