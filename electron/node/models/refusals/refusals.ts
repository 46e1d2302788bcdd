import type { ModelSettings } from '../../../../shared/domain/modelSettings.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import type { ModelRequest } from '../../../host/ports/modelProvider.ts';
import { isAboutRequest, refusalWords, statusOf } from './refusalWords.ts';
import { withoutCalls } from './withoutCalls.ts';

/** Settings that a request can do without. */
type DroppableSetting = Exclude<keyof ModelSettings, 'maxOutputTokens'>;

/** What a request went without because the provider refuses it for this model. */
export interface LeftOut {
  readonly settings: readonly DroppableSetting[];
  /** Fields of the body, by their names on the wire. */
  readonly fields: readonly string[];
  /** How many tools. */
  readonly tools: number;
}

/** What a provider refused for one model. */
interface Known {
  /** As `temperature 1.5`: another value may be taken. */
  readonly settings: Set<string>;
  readonly fields: Set<string>;
  readonly choices: Set<string>;
  hasNoTools: boolean;
}

const effortWords =
  /effort|budget_tokens|thinking\.type|thinking: |thinking[ _]?(?:level|budget)|thinking is not (?:enabled|supported)|only works in thinking mode/i;
/** Of models without tools, and of servers that were started without them: of tools as such, not of one, of its result or of how it is called. */
const toolWords = [
  /(?:\bnot|n't) support (?:tools|tool (?:use|calling|calls)|function calling|functions)\b/i,
  /(?<!parallel |strict )['"`]?\b(?:tools|tool (?:use|calling)|function calling)\b['"`]? (?:is|are) (?:not (?:supported|enabled|available)|unsupported)/i,
  /(?:unsupported|unknown|unrecogni[sz]ed|unexpected)(?: \w+){0,3}(?:: ?['"`]?| ['"`])tools['"`]?(?![.[\w-])/i,
  /extra_forbidden body\.tools(?![.\w])/i,
  /endpoints found that support tool use|enable-auto-tool-choice|tools param requires/i,
];
/** Servers say with these that they take no tools, or none that must be used. */
const toolStatuses = [400, 404, 422, 500, 501];
/** A field is not taken, rather than missing or changed. */
const isUnknown =
  /unsupported|unknown|unexpected|unrecogni[sz]ed|extra_forbidden|extra inputs|additional propert|\bnot (?:\w+ )?(?:support|permit|allow|accept|recogni[sz]|exist)|n't (?:support|accept|exist)/i;

/** Before the name of a field of the assistant's messages. */
const inMessages = 'message.';

function nameOf(field: string): string {
  return field.startsWith(inMessages) ? field.slice(inMessages.length) : field;
}

const mustUseTool = 'Answer by calling one of the tools. Do not answer in words alone.';

/**
 * Remembers what a provider refused, so that no later request of any chat is refused for it again. What a refusal seems to say counts only
 * once the request was taken without it. As long as the adapter is there.
 */
export class Refusals {
  readonly #byModel = new Map<string, Known>();
  readonly #optional: readonly string[];

  /** @param optional the fields of a body that a request can do without; those of an assistant message as `message.NAME` */
  constructor(optional: readonly string[]) {
    this.#optional = optional;
  }

  /** @param isListed whether the list of models says that this one takes tools */
  begin(wanted: ModelRequest, isListed = true): Attempt {
    const known = this.#byModel.get(wanted.model) ?? nothingKnown();
    this.#byModel.set(wanted.model, known);
    return new Attempt(wanted, { known, optional: this.#optional, isListed });
  }

  takesTools(model: string): boolean {
    return this.#byModel.get(model)?.hasNoTools !== true;
  }

  /** Tools may be taken by now: a server is started with other options, or a model is replaced. */
  forgetTools(): void {
    for (const known of this.#byModel.values()) known.hasNoTools = false;
  }
}

/** How often a request is changed and sent again at most: a server may refuse something else each time. */
const maxChanges = 8;

/** The requests for one answer, until one of them is taken. */
export class Attempt {
  readonly #wanted: ModelRequest;
  readonly #known: Known;
  readonly #optional: readonly string[];
  readonly #isListed: boolean;
  /** What counts if the present request is taken. */
  readonly #supposed: Known;
  /** What holds for this answer only. */
  readonly #once = new Set<string>();
  #fields: readonly string[] = [];
  #changes = 0;

  constructor(
    wanted: ModelRequest,
    {
      known,
      optional,
      isListed,
    }: { readonly known: Known; readonly optional: readonly string[]; readonly isListed: boolean },
  ) {
    this.#wanted = wanted;
    this.#known = known;
    this.#optional = optional;
    this.#isListed = isListed;
    this.#supposed = copyOf(known);
  }

  /**
   * The request without what its model does not take. A tool that must be used is asked for in words then; a model without tools gets
   * earlier calls in words.
   */
  get request(): ModelRequest {
    const { hasNoTools, choices } = this.#supposed;
    const { toolChoice, ...rest } = this.#refusedSettings().reduce<ModelRequest>(without, this.#wanted);
    if (hasNoTools || !this.#isListed) return { ...rest, tools: [], messages: withoutCalls(rest.messages) };
    if (toolChoice === undefined || !choices.has(toolChoice)) return { ...rest, ...(toolChoice && { toolChoice }) };
    if (toolChoice === 'none') return { ...rest, tools: [] };
    return toolChoice === 'auto' ? rest : { ...rest, system: [rest.system, mustUseTool].filter(Boolean).join('\n\n') };
  }

  /** The body without the fields that its model does not take. */
  fit<Body extends object>(body: Body): Body {
    const fields = [...this.#supposed.fields].filter((field) => hasField(body, field));
    this.#fields = fields.map(nameOf);
    return fields.reduce(withoutField, body);
  }

  /** Whether a request that was refused may be changed and sent once more. */
  mayChange(): boolean {
    return this.#changes++ < maxChanges;
  }

  /** Learns from a refusal. Returns whether the request as it was sent had what was refused, so that the next one is different. */
  learn(body: object, error: unknown): boolean {
    const status = statusOf(error);
    if (status === undefined) return false;
    const words = refusalWords(error);
    const sent = this.request;
    const hasTools = sent.tools.length > 0 && toolStatuses.includes(status);
    if (sent.toolChoice !== undefined && hasTools && isAboutChoice(words)) {
      this.#supposed.choices.add(sent.toolChoice);
      // The model was made to, and still did not.
      if (/did not|failed/i.test(words)) this.#once.add(sent.toolChoice);
      return true;
    }
    if (hasTools && toolWords.some((pattern) => pattern.test(words))) {
      this.#supposed.hasNoTools = true;
      return true;
    }
    if (!isAboutRequest(error)) return false;
    const setting = settingsOf(sent).find(([name]) => {
      return name === 'effort' ? effortWords.test(words) : Object.hasOwn(body, name) && /temperature/i.test(words);
    });
    if (setting !== undefined) {
      this.#supposed.settings.add(setting[1]);
      return true;
    }
    const field = this.#optional.find((name) => hasField(body, name) && isRefused(error, name));
    if (field === undefined) return false;
    this.#supposed.fields.add(field);
    return true;
  }

  /** A field that a refusal means in words of its own. */
  refuseField(field: string): void {
    this.#supposed.fields.add(field);
  }

  /** A setting that this answer goes without, and the next one may have. */
  dropOnce(setting: DroppableSetting): void {
    const dropped = settingsOf(this.#wanted).find(([name]) => name === setting)?.[1] ?? setting;
    this.#supposed.settings.add(dropped);
    this.#once.add(dropped);
  }

  /** The request was taken: what it went without is remembered, and returned. */
  taken(): LeftOut {
    const { settings, fields, choices, hasNoTools } = this.#supposed;
    const lasting = (all: ReadonlySet<string>) => [...all].filter((each) => !this.#once.has(each));
    for (const each of lasting(settings)) this.#known.settings.add(each);
    for (const each of fields) this.#known.fields.add(each);
    for (const each of lasting(choices)) this.#known.choices.add(each);
    this.#known.hasNoTools ||= hasNoTools;
    return {
      settings: this.#refusedSettings(),
      fields: this.#fields,
      tools: hasNoTools ? this.#wanted.tools.length : 0,
    };
  }

  #refusedSettings(): DroppableSetting[] {
    return settingsOf(this.#wanted).flatMap(([name, text]) => (this.#supposed.settings.has(text) ? [name] : []));
  }
}

function nothingKnown(): Known {
  return { settings: new Set(), fields: new Set(), choices: new Set(), hasNoTools: false };
}

function copyOf({ settings, fields, choices, hasNoTools }: Known): Known {
  return { settings: new Set(settings), fields: new Set(fields), choices: new Set(choices), hasNoTools };
}

/** The settings of a request, each with a text that is the same for the same value. */
function settingsOf({ temperature, effort }: ModelRequest): (readonly [DroppableSetting, string])[] {
  return [
    ...(temperature === undefined ? [] : [['temperature', `temperature ${temperature}`] as const]),
    ...(effort === undefined ? [] : [['effort', `effort ${effort}`] as const]),
  ];
}

/** Whether an error says that a field is not taken, in words or as the place of what is wrong. */
export function isRefused(error: unknown, field: string): boolean {
  const words = refusalWords(error);
  const { param } = error as { param?: unknown };
  const isPlace = typeof param === 'string' && param.endsWith(nameOf(field));
  return isNamed(words, field) && (isPlace || isUnknown.test(words));
}

function isAboutChoice(words: string): boolean {
  return (
    /tool[_ ]choice|function[_ ]calling[_ ](?:config|mode)|\bforc(?:e|ed|ing)\b .{0,20}\b(?:tool|function)/i.test(
      words,
    ) && !/enable-auto-tool-choice/i.test(words)
  );
}

/** Whether the words name a field: one that is a word of English too only where it stands as a name. */
function isNamed(words: string, field: string): boolean {
  const name = nameOf(field);
  if (name.includes('_')) return new RegExp(`(?<![A-Za-z_])${name}(?![A-Za-z_])`).test(words);
  const asName = [
    `['"\`.]${name}['"\`]`,
    `\\.${name}\\b`,
    `\\b(?:parameter|argument|field|input)s?:? ${name}\\b`,
    `\\b${name}:`,
  ];
  return new RegExp(asName.join('|'), 'i').test(words);
}

function hasField(body: object, field: string): boolean {
  if (!field.startsWith(inMessages)) return Object.hasOwn(body, field);
  return messagesOf(body).some((message) => parts(message).some((part) => Object.hasOwn(part, nameOf(field))));
}

function withoutField<Body extends object>(body: Body, field: string): Body {
  const name = nameOf(field);
  if (!field.startsWith(inMessages)) return without(body, name);
  const messages = messagesOf(body).map((message) => {
    if (!parts(message).some((part) => Object.hasOwn(part, name))) return message;
    const kept = without(message, name);
    const calls = callsOf(kept);
    return calls.length === 0 ? kept : { ...kept, tool_calls: calls.map((call) => without(call, name)) };
  });
  return { ...body, messages };
}

function without<Value extends object>(value: Value, name: string): Value {
  return Object.fromEntries(Object.entries(value).filter(([field]) => field !== name)) as Value;
}

function messagesOf(body: object): readonly JsonObject[] {
  return 'messages' in body && Array.isArray(body.messages) ? body.messages.filter(isJsonObject) : [];
}

/** A message, and the calls in it. */
function parts(message: JsonObject): readonly JsonObject[] {
  return [message, ...callsOf(message)];
}

function callsOf({ tool_calls: calls }: JsonObject): readonly JsonObject[] {
  return Array.isArray(calls) ? calls.filter(isJsonObject) : [];
}
