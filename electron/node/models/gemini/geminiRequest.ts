import type {
  Content,
  FunctionCallingConfigMode,
  FunctionDeclaration,
  GenerateContentConfig,
  GenerateContentParameters,
  Part,
  ThinkingConfig,
  ThinkingLevel,
} from '@google/genai/web';
import type { ReasoningEffort } from '../../../../shared/domain/modelSettings.ts';
import type {
  ModelAudio,
  ModelFile,
  ModelImage,
  ModelMessage,
  ModelPart,
  ModelRequest,
  ModelToolResult,
  ProviderAccess,
} from '../../../host/ports/modelProvider.ts';
import { signsByName, skipSignature } from '../refusals/demands.ts';
import { convertedOnce } from '../requests/bodyText.ts';
import { layOut, type Piece, withWireIds } from '../requests/outline.ts';
import { leftOutPicture, leftOutSound } from '../requests/pictures.ts';
import { systemLabel } from './geminiBody.ts';
import { toWireName } from './geminiNames.ts';
import { geminiSchema } from './geminiSchema.ts';

/** https://ai.google.dev/gemini-api/docs/image-understanding */
const pictureFormats = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif']);
/** https://ai.google.dev/gemini-api/docs/audio, by the names that others have for them. */
const soundFormats: Readonly<Record<string, string>> = {
  'audio/wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/mp3': 'audio/mp3',
  'audio/mpeg': 'audio/mp3',
  'audio/aiff': 'audio/aiff',
  'audio/x-aiff': 'audio/aiff',
  'audio/aac': 'audio/aac',
  'audio/ogg': 'audio/ogg',
  'audio/flac': 'audio/flac',
  'audio/x-flac': 'audio/flac',
};
/** https://ai.google.dev/gemini-api/docs/function-calling#multimodal */
const resultFormats = new Set(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']);
/** The API takes five. */
const maxStopSequences = 5;

/** Models before Gemini 3 are told how many tokens to think with: https://ai.google.dev/gemini-api/docs/openai has the same figures. */
const budgets: Readonly<Record<ReasoningEffort, number>> = {
  none: 0,
  minimal: 1024,
  low: 1024,
  medium: 8192,
  high: 24_576,
  xhigh: 24_576,
  max: 24_576,
};
const levels: Readonly<Record<ReasoningEffort, `${ThinkingLevel}`>> = {
  none: 'MINIMAL',
  minimal: 'MINIMAL',
  low: 'LOW',
  medium: 'MEDIUM',
  high: 'HIGH',
  xhigh: 'XHIGH',
  max: 'XHIGH',
};
const isBeforeLevels = /gemini-(?:1|2)(?:[.-]|$)/;

/** What a model takes. */
export interface GeminiOptions {
  /** Calls that are not signed are refused. */
  readonly mustBeSigned: boolean;
  readonly hasThinking: boolean;
  /** A summary of what it thinks. */
  readonly hasSummary: boolean;
  /** A system prompt; the first message has it otherwise. */
  readonly hasSystem: boolean;
}

/** A request as the SDK takes it, in parts. */
interface GeminiRequest extends Pick<GenerateContentParameters, 'model'> {
  readonly contents: Content[];
  readonly config: GenerateContentConfig;
}

/** Converts a request into the form of `generateContent`. What another model or an older version wrote is made fit for this one. */
export function toGeminiRequest(
  request: ModelRequest,
  access: ProviderAccess,
  { mustBeSigned, hasThinking, hasSummary, hasSystem }: GeminiOptions,
): GeminiRequest {
  // Ids are optional here: only the provider's own go back.
  const messages = withWireIds(request.messages, access, request.model, () => '');
  const said = joined(messages.flatMap((message) => contentsOf(message, request.model, access)));
  const system = request.system === '' ? [] : [{ text: request.system }];
  const isInMessages = !hasSystem && system.length > 0;
  const contents = isInMessages ? [{ role: 'user', parts: [{ text: systemLabel }, ...system] }, ...said] : said;
  const { tools, toolChoice, stopSequences } = request;
  return {
    model: request.model,
    contents: mustBeSigned ? contents.map(signed) : contents,
    config: {
      ...(isInMessages || system.length === 0 ? {} : { systemInstruction: { parts: system } }),
      ...(tools.length === 0 ? {} : { tools: [{ functionDeclarations: tools.map(toDeclaration) }] }),
      ...(tools.length === 0 || toolChoice === undefined ? {} : toolConfig(toolChoice)),
      ...(request.maxTokens === undefined ? {} : { maxOutputTokens: request.maxTokens }),
      ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
      ...(stopSequences?.length ? { stopSequences: stopSequences.slice(0, maxStopSequences) } : {}),
      ...(hasThinking ? thinkingConfig(request, hasSummary) : {}),
    },
  };
}

function toDeclaration({ name, description, inputSchema }: ModelRequest['tools'][number]): FunctionDeclaration {
  return { name: toWireName(name), description, parametersJsonSchema: geminiSchema(inputSchema) };
}

function toolConfig(choice: 'auto' | 'required' | 'none'): Pick<GenerateContentConfig, 'toolConfig'> {
  const modes = { auto: 'AUTO', required: 'ANY', none: 'NONE' } as const satisfies Record<
    string,
    `${FunctionCallingConfigMode}`
  >;
  return { toolConfig: { functionCallingConfig: { mode: modes[choice] as FunctionCallingConfigMode } } };
}

/** Thinking that is switched off has no summary. */
function thinkingConfig(
  { effort, model }: Pick<ModelRequest, 'effort' | 'model'>,
  hasSummary: boolean,
): Pick<GenerateContentConfig, 'thinkingConfig'> {
  const summary = hasSummary && effort !== 'none' ? { includeThoughts: true } : {};
  if (effort === undefined) return hasSummary ? { thinkingConfig: summary } : {};
  const amount: ThinkingConfig = isBeforeLevels.test(model)
    ? { thinkingBudget: budgets[effort] }
    : { thinkingLevel: levels[effort] as ThinkingLevel };
  return { thinkingConfig: { ...summary, ...amount } };
}

/** Two answers in a row are one: a call has to follow the user's words or a result. */
function joined(contents: readonly Content[]): Content[] {
  const all: Content[] = [];
  for (const content of contents) {
    const last = all.at(-1);
    if (content.role === 'model' && last?.role === 'model')
      all[all.length - 1] = { role: 'model', parts: [...(last.parts ?? []), ...(content.parts ?? [])] };
    else all.push(content);
  }
  return all;
}

/** Of calls side by side only the first one is signed. */
function signed(content: Content): Content {
  const { parts = [] } = content;
  const first = parts.findIndex(({ functionCall }) => functionCall !== undefined);
  if (first === -1 || parts[first]?.thoughtSignature !== undefined) return content;
  return {
    ...content,
    parts: parts.map((part, at) => (at === first ? { ...part, thoughtSignature: skipSignature } : part)),
  };
}

const contentsOf = convertedOnce(toContents);

function toContents(message: ModelMessage, model: string, access: ProviderAccess): Content[] {
  switch (message.role) {
    case 'user':
      return nonEmpty('user', message.parts.flatMap(toParts));
    case 'assistant':
      return answered(layOut(message, access, model, true).map(toAnswerPart));
    case 'tool':
      return nonEmpty('user', resultParts(message.results, model));
  }
}

function nonEmpty(role: 'user' | 'model', parts: Part[]): Content[] {
  return parts.length === 0 ? [] : [{ role, parts }];
}

/** An answer that broke off while the model thought says nothing. */
function answered(parts: Part[]): Content[] {
  return parts.every(({ thought }) => thought === true) ? [] : nonEmpty('model', parts);
}

function toAnswerPart(piece: Piece): Part {
  switch (piece.kind) {
    case 'text':
      return { text: piece.text, ...piece.more };
    case 'call': {
      const { id, name, arguments: args } = piece.call;
      return { functionCall: { ...(id === '' ? {} : { id }), name: toWireName(name), args }, ...piece.more };
    }
    case 'opaque':
      // The API itself sent it: a part with what the model thought.
      return piece.item;
  }
}

/**
 * Results first. Only Gemini 3 and later take pictures and PDFs in them, of a few types; what a result has else follows, with the name of
 * its tool.
 */
function resultParts(results: readonly ModelToolResult[], model: string): Part[] {
  const mayHaveMedia = signsByName(model);
  const after: Part[] = [];
  const responses = results.map((result): Part => {
    const parts = result.parts.flatMap(toParts);
    const media = parts.flatMap(({ inlineData }) => (inlineData === undefined ? [] : [{ inlineData }]));
    const output = parts.flatMap(({ text }) => text ?? []).join('\n');
    const inside = media.filter(({ inlineData }) => mayHaveMedia && resultFormats.has(inlineData.mimeType ?? ''));
    const outside = media.filter((each) => !inside.includes(each));
    if (outside.length > 0) after.push({ text: `From the result of ${result.name}:` }, ...outside);
    const id = result.callId === '' ? {} : { id: result.callId };
    return {
      functionResponse: {
        ...id,
        name: toWireName(result.name),
        response: result.isError ? { error: output } : { output },
        ...(inside.length === 0 ? {} : { parts: inside }),
      },
    };
  });
  return [...responses, ...after];
}

function toParts(part: ModelPart): Part[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ text: part.text }];
    case 'file':
      return [inline(part, part.mimeType)];
    case 'image': {
      const format = part.mimeType.toLowerCase();
      return [pictureFormats.has(format) ? inline(part, format) : { text: leftOutPicture(part) }];
    }
    case 'audio': {
      const format = soundFormats[part.mimeType.toLowerCase()];
      return [format === undefined ? { text: leftOutSound } : inline(part, format)];
    }
  }
}

function inline({ data }: ModelImage | ModelAudio | ModelFile, mimeType: string): Part {
  return { inlineData: { mimeType, data } };
}
