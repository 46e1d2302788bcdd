import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HostError, toErrorInfo } from '../../shared/domain/error.ts';
import { providerKind } from '../../shared/domain/model.ts';

export const usage = `Usage: gatehouse.js run --prompt TEXT --data DIR [--config mcp.json]
  [--provider ${providerKind.options.join('|')}] [--base-url URL] [--model NAME]
  [--policy FILE] [--timeout SECONDS] [--max-iterations NUMBER]
  [--wait-for-servers SECONDS] [--strict]
The key of the provider is read from GATEHOUSE_API_KEY.
The first request goes when all servers have settled, at the latest 1 s after the first did and 3 s after the start;
later ones join at the next request. --wait-for-servers waits so long for all of them. --strict ends with exit code 3
before the first request when a server is not ready by then.`;

const shape = z.object({
  prompt: z.string().trim().min(1, 'is missing'),
  data: z.string().min(1, 'is missing'),
  config: z.string().optional(),
  provider: providerKind.default('practice'),
  'base-url': z.url({ protocol: /^https?$/ }).optional(),
  model: z.string().optional(),
  policy: z.string().optional(),
  timeout: z.coerce.number().positive().max(86_400).default(300),
  'max-iterations': z.coerce.number().int().min(1).max(200).optional(),
  'wait-for-servers': z.coerce.number().min(0).max(3600).optional(),
  strict: z.boolean().default(false),
});

/** The options of a headless run. */
export interface RunOptions {
  readonly prompt: string;
  readonly dataFolder: string;
  readonly configPath: string | undefined;
  readonly provider: z.infer<typeof providerKind>;
  readonly baseUrl: string | undefined;
  readonly model: string;
  readonly key: string | undefined;
  readonly policyPath: string | undefined;
  readonly timeoutMs: number;
  /** The maximum number of requests to the model in a turn; from the policy file or the settings when missing. */
  readonly maxIterations: number | undefined;
  readonly waitForServersMs: number | undefined;
  /** A server that is not ready ends the run before its first request. */
  readonly isStrict: boolean;
}

/** @throws HostError `badInput` that names the wrong option */
export function readArguments(args: readonly string[], env: Readonly<Record<string, string | undefined>>): RunOptions {
  const [command, ...rest] = args;
  if (command !== 'run') throw new HostError('badInput', 'The only command is "run".');
  const read = shape.safeParse(parse(rest));
  if (!read.success) {
    const issue = read.error.issues[0];
    throw new HostError('badInput', `--${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`);
  }
  const { prompt, data, config, provider, policy, timeout, 'wait-for-servers': wait } = read.data;
  const model = read.data.model ?? (provider === 'practice' ? 'practice' : undefined);
  if (model === undefined) throw new HostError('badInput', `--model is needed with --provider ${provider}`);
  return {
    prompt,
    dataFolder: resolve(data),
    configPath: config === undefined ? undefined : resolve(config),
    provider,
    baseUrl: read.data['base-url'],
    model,
    key: env['GATEHOUSE_API_KEY'] || undefined,
    policyPath: policy === undefined ? undefined : resolve(policy),
    timeoutMs: timeout * 1000,
    maxIterations: read.data['max-iterations'],
    waitForServersMs: wait === undefined ? undefined : wait * 1000,
    isStrict: read.data.strict,
  };
}

function parse(args: readonly string[]): object {
  const text = { type: 'string' } as const;
  const options = {
    prompt: text,
    data: text,
    config: text,
    provider: text,
    'base-url': text,
    model: text,
    policy: text,
    timeout: text,
    'max-iterations': text,
    'wait-for-servers': text,
    strict: { type: 'boolean' } as const,
  };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new HostError('badInput', toErrorInfo(error).message);
  }
}
