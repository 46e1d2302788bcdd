import { toErrorInfo } from '../../shared/domain/error.ts';
import { readArguments, usage } from './arguments.ts';
import { readPolicyFile } from './policyFile.ts';
import { runPrompt } from './runPrompt.ts';

/** Runs the command line. Answers the exit code: 0 only when the turn ended by itself. */
export async function main(args: readonly string[]): Promise<number> {
  // Whoever reads our lines may stop reading at any time.
  process.stdout.on('error', () => process.exit(1));
  const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`);
  try {
    const options = readArguments(args, process.env);
    const policy = await readPolicyFile(options.policyPath);
    const reason = await runPrompt(options, policy, print);
    print({ type: 'end', reason });
    return reason === 'completed' ? 0 : 1;
  } catch (error) {
    const info = toErrorInfo(error);
    print({ type: 'end', reason: 'error', error: info });
    console.error(info.code === 'badInput' ? `${info.message}\n${usage}` : info.message);
    return 2;
  } finally {
    await new Promise((resolve) => process.stdout.write('', resolve));
  }
}
