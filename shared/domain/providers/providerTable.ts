import { localPorts } from '../localModels.ts';

/** A provider that many people use. */
interface KnownProvider {
  readonly id: string;
  /** The name of a product: the same in every language. */
  readonly name: string;
  readonly baseUrl?: string;
  readonly needsKey: boolean;
  readonly hasCacheMarks?: true;
}

/** How much of pictures, sounds and files one request may carry, in base64. */
export interface MediaRoom {
  /** How many characters a picture may have. */
  readonly maxPictureChars: number;
  /** How long its sides may be; pixels. */
  readonly maxPictureSidePx: number;
  /** How many pictures there may be, and how many with sides above `maxSideOfManyPx`. */
  readonly maxPictures: number;
  readonly maxLargePictures?: number;
  readonly maxSideOfManyPx?: number;
  /** How many characters all media may have together. */
  readonly maxChars: number;
}

const mebi = 1024 * 1024;
/** Where nothing is documented: what is too much is refused, and found out. */
const muchMedia: MediaRoom = {
  maxPictureChars: 20 * mebi,
  maxPictureSidePx: Infinity,
  maxPictures: 500,
  maxChars: 45 * mebi,
};

/** What is known of a kind of providers, beside how they are spoken to, which is a folder in `electron/node/models/`. */
interface ProviderEntry {
  /** Where models are reached when no base URL is set. */
  readonly ownAddress: string;
  /** How many tools one request may carry. */
  readonly maxTools: number;
  readonly media: MediaRoom;
  /** Many servers speak like this: the form asks for the address of one. */
  readonly hasManyServers: boolean;
  /** Gateways to Anthropic's models speak like this: the form asks whether one takes the marks for its cache. */
  readonly mayTakeCacheMarks?: true;
  /** The metadata of servers that it accepts at its own address; compatible servers may refuse fields they do not know. */
  readonly metadata?: 'userId' | 'pairs';
  /** Providers that many people use. */
  readonly presets: readonly KnownProvider[];
}

/**
 * The kinds of providers of models. Kinds, forms, the help of headless runs, budgets of tools, prices and policies read from here; nothing
 * else names a kind.
 */
const providerTable = {
  anthropic: {
    ownAddress: 'https://api.anthropic.com',
    // Documented nowhere; far above what any model handles well.
    maxTools: 10_000,
    // https://docs.claude.com/en/docs/build-with-claude/vision: 5 MB count in base64, 8000 pixels, 2000 with more than 20 pictures; 32 MB in all.
    media: {
      maxPictureChars: 5 * mebi,
      maxPictureSidePx: 8000,
      maxPictures: 100,
      maxLargePictures: 20,
      maxSideOfManyPx: 2000,
      maxChars: 28 * mebi,
    },
    hasManyServers: false,
    mayTakeCacheMarks: true,
    metadata: 'userId',
    presets: [{ id: 'anthropic', name: 'Anthropic', needsKey: true }],
  },
  /** The Responses API. */
  openai: {
    ownAddress: 'https://api.openai.com/v1',
    // More are answered with 400.
    maxTools: 128,
    // https://platform.openai.com/docs/guides/images-vision: 500 pictures and 50 MB in all.
    media: muchMedia,
    hasManyServers: false,
    metadata: 'pairs',
    presets: [{ id: 'openai', name: 'OpenAI', needsKey: true }],
  },
  gemini: {
    ownAddress: 'https://generativelanguage.googleapis.com',
    // Of Google's cloud; the API for developers says none.
    maxTools: 128,
    // https://ai.google.dev/gemini-api/docs/image-understanding: 20 MB in all for what is sent along.
    media: { ...muchMedia, maxPictures: 3000, maxChars: 18 * mebi },
    hasManyServers: false,
    presets: [{ id: 'gemini', name: 'Google Gemini', needsKey: true }],
  },
  /** Chat Completions. OpenAI accepts metadata only for requests that it stores. */
  'openai-chat': {
    ownAddress: 'https://api.openai.com/v1',
    maxTools: 128,
    media: muchMedia,
    hasManyServers: true,
    mayTakeCacheMarks: true,
    presets: [
      local('ollama', 'Ollama', localPorts.ollama),
      local('lmstudio', 'LM Studio', localPorts.lmstudio),
      local('llamacpp', 'llama.cpp', localPorts.llamacpp),
      local('vllm', 'vLLM', 8000),
      {
        id: 'openrouter',
        name: 'OpenRouter',
        baseUrl: 'https://openrouter.ai/api/v1',
        needsKey: true,
        hasCacheMarks: true,
      },
    ],
  },
} as const satisfies Readonly<Record<string, ProviderEntry>>;

/** A kind of providers that are reached over the network. */
export type WireKind = keyof typeof providerTable;

export const wireKinds = Object.keys(providerTable) as readonly WireKind[];

export function providerEntry(kind: WireKind): ProviderEntry {
  return providerTable[kind];
}

/** The address that requests go to. @param baseUrl `undefined`: the provider's own */
export function addressOf(kind: WireKind, baseUrl: string | undefined): string {
  return baseUrl === undefined || isOwnAddress(kind, baseUrl) ? providerTable[kind].ownAddress : baseUrl;
}

/** Whether a server at this address may take Anthropic's marks for its cache; the provider's own does without being asked. */
export function mayTakeCacheMarks(kind: WireKind, baseUrl: string): boolean {
  return baseUrl !== '' && providerEntry(kind).mayTakeCacheMarks === true && !isOwnAddress(kind, baseUrl);
}

/** Whether requests go to the provider itself, rather than to a server that is compatible with it: people type its own address, too. */
export function isOwnAddress(kind: WireKind, baseUrl: string | undefined): boolean {
  return baseUrl === undefined || placeOf(baseUrl) === placeOf(providerTable[kind].ownAddress);
}

/** Scheme, host, port and path of an address, without the version of the API at its end. Anything else in it makes it another one. */
function placeOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1(?:beta)?$/, '');
  return url.href;
}

/** What the form of a provider begins with. */
export interface ProviderPreset extends KnownProvider {
  readonly kind: WireKind;
}

export const providerPresets: readonly ProviderPreset[] = wireKinds.flatMap((kind) =>
  providerTable[kind].presets.map((preset) => ({ ...preset, kind })),
);

/** A server that the user names by its address. */
export const otherProvider: ProviderPreset = { id: 'other', kind: 'openai-chat', name: '', needsKey: false };

/** The base URL that the program documents for its OpenAI-compatible API. */
function local(id: string, name: string, port: number): KnownProvider {
  return { id, name, baseUrl: `http://127.0.0.1:${port}/v1`, needsKey: false };
}
