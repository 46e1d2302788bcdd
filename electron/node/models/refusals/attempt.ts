import type { ModelSetting } from '../../../../shared/domain/modelSettings.ts';
import type {
  LeftOut,
  ModelEvent,
  ModelRequest,
  ModelTool,
  ProviderAccess,
} from '../../../host/ports/modelProvider.ts';
import { type NameRule, wireSchema, withWireSchemas } from '../schemas/propertyNames.ts';
import { hasField, nameOf, without, withoutField } from './bodyFields.ts';
import { type KnownMedia, knownMedia, type MediaAttempt, toolsAmong } from './mediaSearch.ts';
import { type DefinitionRefusal, definitionRefusal, meantTools } from './meantTools.ts';
import { type KnownParts, knownParts, type PartSearch } from './partSearch.ts';
import {
  aboutNames,
  effortWords,
  isAboutChoice,
  isAboutRequest,
  isAboutTools,
  isRefused,
  refusalWords,
  statusOf,
  takesNoTools,
  toolStatuses,
  withoutIds,
} from './refusalWords.ts';
import type { ThoughtAttempt } from './thoughtAttempt.ts';
import { withoutCalls } from './withoutCalls.ts';

/** What a provider refused for one model. */
export interface Known {
  /** As `temperature 1.5`: another value may be taken. */
  readonly settings: Set<string>;
  readonly fields: Set<string>;
  readonly choices: Set<string>;
  hasNoTools: boolean;
  /** Names of properties have to be as plain as anybody wants them. */
  hasPlainNames: boolean;
  readonly tools: KnownParts;
  readonly media: KnownMedia;
}

/** What is known of a model before it refuses something. */
export interface ModelTraits {
  /** Whether the list of models says that it takes tools. */
  readonly isListed?: boolean;
  /** How the names of properties must look. */
  readonly names?: NameRule;
}

const mustUseTool = 'Answer by calling one of the tools. Do not answer in words alone.';

/** A request that was taken. */
export interface TakenRequest {
  readonly leftOut: LeftOut;
  /** A call with the names that its server has for properties. */
  readonly toOwn: (event: ModelEvent) => ModelEvent;
}

/** A request that was refused, and what was said. */
interface Refused {
  readonly sent: ModelRequest;
  readonly body: object;
  readonly error: unknown;
  readonly words: string;
  readonly refusal: DefinitionRefusal | undefined;
  readonly hasTools: boolean;
}

/** How often a request is changed and sent again at most: a server may refuse something else each time. */
const maxChanges = 8;

/** The requests for one answer, until one of them is taken. */
export class Attempt {
  readonly #wanted: ModelRequest;
  readonly #known: Known;
  readonly #optional: readonly string[];
  readonly #onTaken: (found: readonly string[]) => void;
  readonly #isListed: boolean;
  readonly #names: NameRule;
  readonly #search: PartSearch<ModelTool>;
  readonly #media: MediaAttempt;
  readonly #thoughts: ThoughtAttempt;
  /** What counts if the present request is taken. */
  readonly #supposed: Known;
  /** What holds for this answer only. */
  readonly #once = new Set<string>();
  /** What was said when other names of properties were tried. */
  #namesFor: string | undefined;
  /** What a request was changed for in vain. */
  readonly #innocent = new Set<string>();
  readonly #learnt: { readonly words: string; readonly learnt: string }[] = [];
  #fields: readonly string[] = [];
  #changes = 0;

  constructor(
    wanted: ModelRequest,
    {
      known,
      optional,
      onTaken,
      search,
      media,
      thoughts,
      isListed = true,
      names = 'any',
    }: ModelTraits & {
      readonly known: Known;
      readonly search: PartSearch<ModelTool>;
      readonly media: MediaAttempt;
      readonly thoughts: ThoughtAttempt;
      readonly optional: readonly string[];
      /** Told the hashes of what was found to be refused. */
      readonly onTaken: (found: readonly string[]) => void;
    },
  ) {
    this.#wanted = wanted;
    this.#known = known;
    this.#optional = optional;
    this.#onTaken = onTaken;
    this.#isListed = isListed;
    this.#names = names;
    this.#supposed = copyOf(known);
    this.#search = search;
    this.#media = media;
    this.#thoughts = thoughts;
  }

  /**
   * The request without what its model does not take, with schemas that it does take. A tool that must be used is asked for in words then;
   * a model without tools gets earlier calls in words.
   */
  get request(): ModelRequest {
    return withWireSchemas(this.#fitting, this.#rule);
  }

  get #fitting(): ModelRequest {
    const { hasNoTools, choices } = this.#supposed;
    const { toolChoice, ...wanted } = this.#refusedSettings().reduce<ModelRequest>(without, this.#wanted);
    const messages = this.#thoughts.fit(this.#media.messages);
    const rest = { ...wanted, tools: this.#search.parts, messages };
    const isLeftOut = wanted.tools.length > 0 && rest.tools.length === 0;
    if (hasNoTools || !this.#isListed || isLeftOut)
      return { ...rest, tools: [], messages: withoutCalls(rest.messages) };
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

  /**
   * Learns from a refusal. Returns whether the request as it was sent had what was refused, so that the next one is different.
   *
   * @param body has the optional fields
   * @param whole has the messages
   */
  learn(body: object, error: unknown, whole: object = body): boolean {
    const status = statusOf(error);
    if (status === undefined) return false;
    const words = refusalWords(error);
    const sent = this.#fitting;
    const hasTools = sent.tools.length > 0 && toolStatuses.includes(status);
    const refusal = hasTools ? definitionRefusal(status, words) : undefined;
    const isOfTools = hasTools && (refusal?.isAboutDefinitions === true || isAboutTools(sent, words));
    // A schema may have a property that is called "image".
    if (!isOfTools && this.#media.learn(status, words, whole)) return this.#mayAlwaysChange();
    const isOther = this.#learnFrom({ sent, body, error, words, refusal, hasTools });
    if (isOther) this.#media.doubt();
    return isOther;
  }

  #learnFrom({ sent, body, error, words, refusal, hasTools }: Refused): boolean {
    if (sent.toolChoice !== undefined && hasTools && isAboutChoice(words)) {
      this.#supposed.choices.add(sent.toolChoice);
      // The model was made to, and still did not.
      if (/did not|failed/i.test(words)) this.#once.add(sent.toolChoice);
      return true;
    }
    if (hasTools && takesNoTools(words)) {
      this.#supposed.hasNoTools = true;
      return true;
    }
    if (refusal !== undefined && this.#learnNames(sent, withoutIds(words))) return true;
    const isNamed =
      refusal !== undefined && this.#search.learnNamed(refusal.words, (tools) => meantTools(refusal, tools));
    if (isNamed) return this.#mayAlwaysChange();
    const learnt = this.#fieldIn(sent, body, words, error);
    if (learnt !== undefined) {
      this.#learnt.push({ words: withoutIds(words), learnt });
      return true;
    }
    if (refusal?.isAboutDefinitions !== true || !this.#search.learnUnnamed(refusal.words)) return false;
    // The same is said without what was left out for it.
    for (const { learnt: innocent } of this.#learnt.filter((each) => each.words === withoutIds(words))) {
      this.#innocent.add(innocent);
      this.#supposed.settings.delete(innocent);
      this.#supposed.fields.delete(innocent);
    }
    return this.#mayAlwaysChange();
  }

  /** A search has a bound of its own. */
  #mayAlwaysChange(): true {
    this.#changes--;
    return true;
  }

  /** Whether other names of properties may help: once, where there are any. */
  #learnNames({ tools }: ModelRequest, words: string): boolean {
    if (this.#namesFor !== undefined) {
      if (this.#namesFor === words) this.#supposed.hasPlainNames = this.#known.hasPlainNames;
      return false;
    }
    const sent = (rule: NameRule) =>
      JSON.stringify(tools.map(({ inputSchema }) => wireSchema(inputSchema, rule).schema));
    if (!aboutNames.test(words) || sent(this.#rule) === sent('gemini')) return false;
    this.#namesFor = words;
    this.#supposed.hasPlainNames = true;
    return true;
  }

  /** The setting or the field that a refusal speaks of. It is left out from now on. */
  #fieldIn(sent: ModelRequest, body: object, words: string, error: unknown): string | undefined {
    if (!isAboutRequest(error)) return undefined;
    const setting = settingsOf(sent).find(([name, text]) => {
      if (this.#innocent.has(text)) return false;
      return name === 'effort' ? effortWords.test(words) : Object.hasOwn(body, name) && /temperature/i.test(words);
    });
    if (setting !== undefined) {
      this.#supposed.settings.add(setting[1]);
      return setting[1];
    }
    const mayBe = (name: string) => !this.#innocent.has(name) && hasField(body, name) && isRefused(error, name);
    const field = this.#optional.find(mayBe);
    if (field !== undefined) this.#supposed.fields.add(field);
    return field;
  }

  /**
   * What the model thought earlier seems to be refused: it is damaged, or belongs to another account or another history by now. Returns
   * whether the next request is another one.
   *
   * @param at the place in the messages of the request, where one is named
   */
  refuseThoughts(access: ProviderAccess, error: unknown, at?: number): boolean {
    const status = statusOf(error);
    const words = refusalWords(error);
    // A tool may have a property that is called "signature".
    const refusal = status === undefined ? undefined : definitionRefusal(status, words);
    if (refusal?.isAboutDefinitions === true && this.#fitting.tools.length > 0) return false;
    return this.#thoughts.learn(access, this.#wanted.model, withoutIds(words), at);
  }

  /** A field that a refusal means in words of its own. */
  refuseField(field: string): void {
    this.#supposed.fields.add(field);
  }

  /** A setting that this answer goes without, and the next one may have. */
  dropOnce(setting: ModelSetting): void {
    const dropped = settingsOf(this.#wanted).find(([name]) => name === setting)?.[1] ?? setting;
    this.#supposed.settings.add(dropped);
    this.#once.add(dropped);
  }

  /** The request was taken: what it went without is remembered, and returned, with the way back for the names of properties. */
  taken(): TakenRequest {
    const { settings, fields, choices, hasNoTools, hasPlainNames } = this.#supposed;
    const lasting = (all: ReadonlySet<string>) => [...all].filter((each) => !this.#once.has(each));
    for (const each of lasting(settings)) this.#known.settings.add(each);
    for (const each of fields) this.#known.fields.add(each);
    for (const each of lasting(choices)) this.#known.choices.add(each);
    this.#known.hasNoTools ||= hasNoTools;
    this.#known.hasPlainNames ||= hasPlainNames;
    const rule = this.#rule;
    const tools = new Map(this.#wanted.tools.map(({ name, inputSchema }) => [name, inputSchema]));
    return {
      leftOut: {
        settings: this.#refusedSettings(),
        fields: this.#fields,
        tools: hasNoTools ? this.#wanted.tools.length : 0,
        thoughts: this.#thoughts.refused,
        ...this.#takenParts(),
      },
      toOwn(event) {
        const schema = event.type === 'toolCall' ? tools.get(event.name) : undefined;
        if (event.type !== 'toolCall' || schema === undefined) return event;
        return { ...event, arguments: wireSchema(schema, rule).toOwn(event.arguments) };
      },
    };
  }

  #takenParts(): Pick<LeftOut, 'refusedTools' | 'suspectedTools' | 'media'> {
    // A request may have none for other reasons, which says nothing of them.
    const isWithout = this.#fitting.tools.length === 0 && this.#search.parts.length > 0;
    const nothing = { refused: [], suspected: [], found: [] };
    const { refused, suspected, found } = isWithout ? nothing : this.#search.taken();
    const { leftOut, found: foundMedia } = this.#media.taken();
    this.#onTaken([...found, ...foundMedia]);
    return {
      refusedTools: refused.map(({ name }) => name),
      suspectedTools: suspected.map(({ name }) => name),
      media: leftOut === 0 ? [] : [{ because: 'refused', count: leftOut }],
    };
  }

  get #rule(): NameRule {
    return this.#supposed.hasPlainNames ? 'gemini' : this.#names;
  }

  #refusedSettings(): ModelSetting[] {
    return settingsOf(this.#wanted).flatMap(([name, text]) => (this.#supposed.settings.has(text) ? [name] : []));
  }
}

/** @param refused the hashes of tools and media that were refused before */
export function nothingKnown(refused: readonly string[]): Known {
  return {
    settings: new Set(),
    fields: new Set(),
    choices: new Set(),
    hasNoTools: false,
    hasPlainNames: false,
    tools: knownParts(toolsAmong(refused)),
    media: knownMedia(refused),
  };
}

function copyOf({ settings, fields, choices, ...rest }: Known): Known {
  return { ...rest, settings: new Set(settings), fields: new Set(fields), choices: new Set(choices) };
}

/** The settings of a request, each with a text that is the same for the same value. */
function settingsOf({ temperature, effort }: ModelRequest): (readonly [ModelSetting, string])[] {
  return [
    ...(temperature === undefined ? [] : [['temperature', `temperature ${temperature}`] as const]),
    ...(effort === undefined ? [] : [['effort', `effort ${effort}`] as const]),
  ];
}
