import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HostError } from '../../shared/domain/error.ts';
import { providerKind } from '../../shared/domain/model.ts';
import { providerAddressProblem } from '../../shared/domain/providers/providerAddress.ts';
import { providerEntry, type WireKind } from '../../shared/domain/providers/providerTable.ts';
import { installMinutes } from '../../shared/domain/connection.ts';
import { settings } from '../../shared/domain/settings.ts';
import { firstFault } from '../../shared/domain/schemaFault.ts';
import { fieldFaultsEn } from '../../shared/domain/words/problems/systemEn.ts';
import { wordsInRun } from './runWords.ts';

const providers = providerKind.options.join('|');

export const runHelp = `Usage: gatehouse.js run --prompt TEXT --data DIR [options]

Sends one prompt, and prints what happens as one JSON object per line. The last one says how the run ended.

  --prompt TEXT               what is said to the model
  --data DIR                  the data folder; it is made if it is not there
  --config FILE               an mcp.json with the servers; that of the data folder without it
  --policy FILE               decides in place of a user; without it, everything is denied
  --provider NAME             ${providers}; practice without it
  --base-url URL              the address of the model server; openai-chat needs it
  --model NAME                needed for every provider but practice
  --timeout SECONDS           of the whole run; 300 without it
  --max-iterations NUMBER     requests to the model in the turn, 1 to 200
  --wait-for-servers SECONDS  waits so long for all servers. Without it, the first request goes when all have settled, at
                              the latest 1 s after the first did and 3 s after the start; later ones join then
  --start-timeout SECONDS     how long a server may take to answer, 1 to 600; without it, as in the settings (60). What npx,
                              uvx, docker and the like download before that may take ${installMinutes} minutes more
  --strict                    ends before the first request when a server is not ready by then
  --help                      prints this

The key of the provider is read from GATEHOUSE_API_KEY.

Exit codes: 0 completed, 1 the model failed, 2 wrong command line or policy, 3 servers not ready (--strict), 4 a secret or
a variable is not permitted, 5 the configuration cannot be used, 6 limit of requests, 7 limit of cost, 8 every call was
denied, 9 the model declined, 10 incomplete answer, 70 Gatehouse could not run, 124 time limit, 128 + the number of a signal.`;

/** A number as people write one: `0x10` and nothing at all are none. */
function numberWhere<S extends z.ZodType<number>>(schema: S) {
  const read = (text: unknown) => (typeof text === 'string' && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
  return z.preprocess(read, schema);
}

const shape = z.object({
  prompt: z.string().trim().min(1),
  data: z.string().min(1),
  config: z.string().min(1).optional(),
  provider: providerKind.default('practice'),
  'base-url': z.url({ protocol: /^https?$/ }).optional(),
  model: z.string().min(1).max(200).optional(),
  policy: z.string().min(1).optional(),
  timeout: numberWhere(z.number().min(0.1).max(86_400)).default(300),
  'max-iterations': numberWhere(z.number().int().min(1).max(200)).optional(),
  'wait-for-servers': numberWhere(z.number().min(0).max(3600)).optional(),
  'start-timeout': numberWhere(settings.shape.startTimeoutSeconds.unwrap()).optional(),
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
  /** How long servers may take to answer once their programs run; from the settings when missing. */
  readonly startTimeoutSeconds: number | undefined;
  /** A server that is not ready ends the run before its first request. */
  readonly isStrict: boolean;
}

export const runOptions = {
  prompt: 'string',
  data: 'string',
  config: 'string',
  provider: 'string',
  'base-url': 'string',
  model: 'string',
  policy: 'string',
  timeout: 'string',
  'max-iterations': 'string',
  'wait-for-servers': 'string',
  'start-timeout': 'string',
  strict: 'boolean',
} as const;

/** @throws HostError `badInput` that names the wrong option */
export function readArguments(args: readonly string[], env: Readonly<Record<string, string | undefined>>): RunOptions {
  const { values } = readOptions(args, runOptions);
  const read = shape.safeParse(values, { reportInput: true });
  if (!read.success) {
    const { field, fault, value } = firstFault(read.error);
    throw new HostError('badInput', `--${field} ${fieldFaultsEn[fault](value)}.`);
  }
  const { prompt, data, config, provider, policy, timeout, 'wait-for-servers': wait } = read.data;
  const { model, baseUrl } = modelOf(provider, read.data.model, read.data['base-url']);
  return {
    prompt,
    dataFolder: resolve(data),
    configPath: config === undefined ? undefined : resolve(config),
    provider,
    baseUrl,
    model,
    key: env['GATEHOUSE_API_KEY'] || undefined,
    policyPath: policy === undefined ? undefined : resolve(policy),
    timeoutMs: timeout * 1000,
    maxIterations: read.data['max-iterations'],
    waitForServersMs: wait === undefined ? undefined : wait * 1000,
    startTimeoutSeconds: read.data['start-timeout'],
    isStrict: read.data.strict,
  };
}

/** Prompt and key go nowhere that the command line does not say: by the name of a provider, or by an address. */
function modelOf(
  provider: RunOptions['provider'],
  model: string | undefined,
  baseUrl: string | undefined,
): Pick<RunOptions, 'model' | 'baseUrl'> {
  if (baseUrl !== undefined) mustBeSafe(baseUrl);
  if (provider === 'practice') return { model: model ?? provider, baseUrl };
  if (model === undefined) throw new HostError('badInput', `--model is needed with --provider ${provider}.`);
  if (baseUrl === undefined && isOfManyServers(provider)) {
    throw new HostError(
      'badInput',
      `--base-url is needed with --provider ${provider}: many servers speak like that, and it says which one is meant.`,
    );
  }
  return { model, baseUrl };
}

/** @throws HostError `badInput` with words that do not repeat what may be a password */
function mustBeSafe(baseUrl: string): void {
  const why = providerAddressProblem(baseUrl);
  if (why !== undefined) throw new HostError('badInput', wordsInRun({ kind: 'providerAddressRefused', why }));
}

function isOfManyServers(kind: WireKind): boolean {
  return providerEntry(kind).hasManyServers;
}

type OptionTypes = Readonly<Record<string, 'string' | 'boolean'>>;

function tokensOf(args: readonly string[], options: OptionTypes) {
  const types = Object.fromEntries(Object.entries(options).map(([name, type]) => [name, { type }]));
  return parseArgs({ args: [...args], options: types, allowPositionals: true, strict: false, tokens: true });
}

/** Whether the help of a command is wanted; what only looks like that option may be the value of another one. Pure. */
export function asksForHelp(args: readonly string[], options: OptionTypes): boolean {
  const isHelp = (token: ReturnType<typeof tokensOf>['tokens'][number]) =>
    token.kind === 'option' && (token.name === 'help' || token.name === 'h');
  return tokensOf(args, options).tokens.some(isHelp);
}

/**
 * Reads the options of a command.
 *
 * @param maxPositionals how many words it takes beside them
 * @throws HostError `badInput`
 */
export function readOptions<const Options extends OptionTypes>(
  args: readonly string[],
  options: Options,
  maxPositionals = 0,
): { values: { [Name in keyof Options]?: Options[Name] extends 'boolean' ? true : string }; positionals: string[] } {
  const wrong = (message: string) => new HostError('badInput', message);
  const { values, positionals, tokens } = tokensOf(args, options);
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName } = token;
    const type = Object.hasOwn(options, name) ? options[name] : undefined;
    if (type === undefined) throw wrong(`There is no option ${rawName}.`);
    const isNext = token.inlineValue === false && token.value.startsWith('-');
    if (type === 'string' && (token.value === undefined || isNext)) {
      throw wrong(`${rawName} needs a value; one that begins with "-" follows a "=".`);
    }
    if (type === 'boolean' && token.value !== undefined) throw wrong(`${rawName} takes no value.`);
    if (given.has(name)) throw wrong(`${rawName} is given twice.`);
    given.add(name);
  }
  const surplus = positionals[maxPositionals];
  if (surplus !== undefined) {
    throw wrong(`"${surplus}" is too much here. Put a value of several words in quotation marks.`);
  }
  return { values: values as ReturnType<typeof readOptions<Options>>['values'], positionals };
}
