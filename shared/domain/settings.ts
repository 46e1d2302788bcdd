import { z } from 'zod';
import { contextLeaving } from './approval.ts';
import { chosenKeys } from './keyBinding.ts';
import { modelRef } from './model.ts';
import { modelAccesses } from './modelAccess.ts';
import { quickKeys, usualQuickKeys } from './quickAsk.ts';
import { resultLimits } from './resultLimits.ts';
import { limitsOfServers } from './serverLimits.ts';
import { serverGroups } from './serverGroup.ts';
import { toolLoadings } from './toolLoading.ts';
import { updateChannel } from './update/update.ts';

const costLimit = z.number().min(0.01).max(100_000).nullable();

/** What the user can set. Every field has a default, so that a file of an older version still reads. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  language: z.enum(['system', 'en', 'zh-CN']).default('system'),
  textSize: z.enum(['small', 'normal', 'large', 'larger']).default('normal'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** How wide messages may become. */
  chatWidth: z.enum(['normal', 'wide', 'full']).default('normal'),
  codeTheme: z.enum(['standard', 'contrast', 'plain']).default('standard'),
  keys: chosenKeys.default({}),
  /** Whether the system shows answers and requests while the window is away. */
  hasNotices: z.boolean().default(false),
  /** Whether the computer does not sleep while an answer is written; on the desktop. */
  mustStayAwake: z.boolean().default(false),
  /** Whether the desktop app goes on in the tray when its window is closed. */
  mayStayInTray: z.boolean().default(false),
  /** Whether keys open a small window for a question from any program, and which; on the desktop. */
  hasQuickAsk: z.boolean().default(false),
  quickAskKeys: quickKeys.default(usualQuickKeys),
  defaultModel: modelRef.nullable().default(null),
  /** Whether the sample server that is part of Gatehouse is offered to models. */
  sampleServer: z.boolean().default(false),
  /** Whether the model of a new chat is asked for its title, in a small request of its own. */
  mayModelNameChats: z.boolean().default(false),
  /** Whether resources that fit the words of a message are suggested above the composer. */
  mustSuggestResources: z.boolean().default(false),
  /** How many times a model may be called within one turn. */
  iterationLimit: z.number().int().min(1).max(200).default(25),
  /** How long a server may take to answer `initialize`, from when its program runs: downloads before that have a limit of their own. */
  startTimeoutSeconds: z.number().int().min(1).max(600).default(60),
  /** How long a request to a server may go without an answer and without progress. */
  callTimeoutSeconds: z.number().int().min(1).max(3600).default(300),
  /** How long it may take in all, however much progress there is. */
  callMaxSeconds: z.number().int().min(1).max(86_400).default(3600),
  /** Between two pings of an idle server; 0: none. */
  pingSeconds: z.number().int().min(0).max(3600).default(60),
  /** The largest message a server may send. */
  maxMessageMiB: z.number().int().min(1).max(1024).default(64),
  /** What becomes of calls that carry text of one server to another although they would be allowed. */
  contextLeaving: contextLeaving.default('notice'),
  /** Whether `A` and `D` answer an approval that the user moved the focus to. */
  answerKeys: z.boolean().default(true),
  /** Whether logs and traffic of servers are kept on disk, so that they can be read after a restart. */
  keepServerRecords: z.boolean().default(true),
  /** From which percentage of a model's context window on older messages are summarised for it; `null`: only when the user asks. */
  summarizeAtPercent: z.number().int().min(30).max(95).nullable().default(80),
  /**
   * From which percentage of a model's context window on its tools are found by a search instead of being sent with every request;
   * `null`: they are always sent.
   */
  lazyToolsPercent: z.number().int().min(1).max(50).nullable().default(5),
  /** Above which percentage of a model's context window the user is asked before tools are sent; `null`: never. */
  warnToolsPercent: z.number().int().min(1).max(100).nullable().default(20),
  /** Servers for which the user chose otherwise. */
  toolLoading: toolLoadings.default({}),
  /** Servers whose resources or prompts models are offered. */
  modelAccess: modelAccesses.default({}),
  /** How many characters of a result models are given at once, for servers where the user set it. */
  resultLimits: resultLimits.default({}),
  /** Timeouts and log levels, for servers where the user set them. */
  serverLimits: limitsOfServers.default({}),
  /** The groups that the list of servers has. */
  serverGroups: serverGroups.default({}),
  /** Before a chat, or a day, costs more than this, the user is asked; `null`: never. An estimate from list prices. */
  chatCostLimitUsd: costLimit.default(null),
  dayCostLimitUsd: costLimit.default(null),
  /** Whether Gatehouse asks by itself for newer versions of the app. */
  mayCheckForUpdates: z.boolean().default(false),
  updateChannel: updateChannel.default('stable'),
  /** Who says which proxy leads to the outside. Only the desktop can ask the system. */
  proxy: z.enum(['system', 'environment', 'none']).default('system'),
  /** Whether the certificates that the system trusts are trusted, too; on the desktop. */
  mayTrustSystemCertificates: z.boolean().default(true),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = settings.parse({});

/** Without defaults: a field that is missing is not changed. A setting that is missing here does not compile. */
export const settingsPatch = z.lazy(() => {
  const changeable = {
    theme: settings.shape.theme.unwrap(),
    language: settings.shape.language.unwrap(),
    textSize: settings.shape.textSize.unwrap(),
    density: settings.shape.density.unwrap(),
    chatWidth: settings.shape.chatWidth.unwrap(),
    codeTheme: settings.shape.codeTheme.unwrap(),
    keys: chosenKeys,
    hasNotices: z.boolean(),
    mustStayAwake: z.boolean(),
    mayStayInTray: z.boolean(),
    hasQuickAsk: z.boolean(),
    quickAskKeys: quickKeys,
    defaultModel: modelRef.nullable(),
    sampleServer: z.boolean(),
    mayModelNameChats: z.boolean(),
    mustSuggestResources: z.boolean(),
    iterationLimit: settings.shape.iterationLimit.unwrap(),
    startTimeoutSeconds: settings.shape.startTimeoutSeconds.unwrap(),
    callTimeoutSeconds: settings.shape.callTimeoutSeconds.unwrap(),
    callMaxSeconds: settings.shape.callMaxSeconds.unwrap(),
    pingSeconds: settings.shape.pingSeconds.unwrap(),
    maxMessageMiB: settings.shape.maxMessageMiB.unwrap(),
    contextLeaving: settings.shape.contextLeaving.unwrap(),
    answerKeys: settings.shape.answerKeys.unwrap(),
    keepServerRecords: settings.shape.keepServerRecords.unwrap(),
    summarizeAtPercent: settings.shape.summarizeAtPercent.unwrap(),
    lazyToolsPercent: settings.shape.lazyToolsPercent.unwrap(),
    warnToolsPercent: settings.shape.warnToolsPercent.unwrap(),
    toolLoading: toolLoadings,
    modelAccess: modelAccesses,
    resultLimits,
    serverLimits: limitsOfServers,
    serverGroups,
    chatCostLimitUsd: costLimit,
    dayCostLimitUsd: costLimit,
    mayCheckForUpdates: z.boolean(),
    updateChannel,
    proxy: settings.shape.proxy.unwrap(),
    mayTrustSystemCertificates: z.boolean(),
  } satisfies Record<keyof Settings, z.ZodType>;
  return z.object(changeable).partial();
});
export type SettingsPatch = z.infer<typeof settingsPatch>;
