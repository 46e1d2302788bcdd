/**
 * The benchmark: `npm run bench [-- --json FILE] [--against COMMIT] [NAME…]`. Exit code 1 when a target is missed. `--against` also measures
 * what a start costs compared with another commit; without names, nothing else.
 */
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCallLoop, measureParallelCalls } from './callLoop.ts';
import { measureConnectServers } from './connectServers.ts';
import { measureConnectionMemory } from './connectionMemory.ts';
import { type Figure, figureOf, table } from './figure.ts';
import { measureFind } from './find.ts';
import { measurePassages } from './findPassages.ts';
import { measureHeadlessStart } from './headlessStart.ts';
import { measureFirstRequest } from './firstRequest.ts';
import { measureFloodStall, measureLargeResult, measureLargeStall } from './largeMessages.ts';
import { measureImportMemory } from './imports.ts';
import { measureLargeSchema } from './largeSchema.ts';
import { measureHeldAnswer, measureHeldCard, measureHeldResult, measureHeldStream } from './heldPages.ts';
import { measureManyFences, measureManyPictures } from './largeTexts.ts';
import {
  measureAnswerElements,
  measureLongAnswer,
  measureLongAnswerTask,
  measureVeryLongAnswer,
} from './longAnswers.ts';
import { measureFindTools, measureLazyRequest, measureLazyToolBytes, measureLazyToolMemory } from './lazyTools.ts';
import { measureLongChat, measureLongChatStall } from './longChat.ts';
import { measurePasteToCall } from './pasteToCall.ts';
import { measureOpenChat, measureOpenChatElements } from './openChat.ts';
import { measurePermissionElements, measurePermissions } from './permissions.ts';
import { measureFloodMemory, measureLineMemory } from './peaks.ts';
import {
  measureResourceFilter,
  measureResourceMemory,
  measureResourcePanel,
  measureResourceScript,
} from './resources.ts';
import { measurePaintedSearch, measureSearch, measureSearchIndex } from './search.ts';
import { measureStart, measureStartWithManyTools, measureStartWithSkills } from './start.ts';
import { findCommit, measureStartCpu } from './startCpu.ts';
import { measureStreaming, measureStreamingGrowth, measureStreamingInLargePieces } from './streaming.ts';
import { measureSuggestions } from './suggestResources.ts';
import { measureUnreadPage } from './unreadPage.ts';
import { measureToolCall, measureToolCallOverHttp } from './toolCall.ts';
import { measureWrittenAnswer, measureWrittenIndex, measureWrittenTwice } from './writtenAnswers.ts';

const measures = {
  toolCall: measureToolCall,
  toolCallOverHttp: measureToolCallOverHttp,
  callLoop: measureCallLoop,
  parallelCalls: measureParallelCalls,
  firstRequest: measureFirstRequest,
  lazyToolBytes: measureLazyToolBytes,
  lazyRequest: measureLazyRequest,
  findTools: measureFindTools,
  lazyToolMemory: measureLazyToolMemory,
  largeResult: measureLargeResult,
  largeStall: measureLargeStall,
  floodStall: measureFloodStall,
  floodMemory: measureFloodMemory,
  lineMemory: measureLineMemory,
  importMemory: measureImportMemory,
  unreadPage: measureUnreadPage,
  find: measureFind,
  suggestions: measureSuggestions,
  passages: measurePassages,
  search: measureSearch,
  paintedSearch: measurePaintedSearch,
  searchIndex: measureSearchIndex,
  longChat: measureLongChat,
  longChatStall: measureLongChatStall,
  openChat: measureOpenChat,
  openChatElements: measureOpenChatElements,
  // Only Linux counts what a process writes.
  ...(process.platform === 'linux'
    ? {
        writtenAnswer: measureWrittenAnswer,
        writtenTwice: measureWrittenTwice,
        writtenIndex: measureWrittenIndex,
      }
    : {}),
  largeSchema: measureLargeSchema,
  start: measureStart,
  startWithManyTools: measureStartWithManyTools,
  startWithSkills: measureStartWithSkills,
  headlessStart: measureHeadlessStart,
  pasteToCall: measurePasteToCall,
  connectServers: measureConnectServers,
  connectionMemory: measureConnectionMemory,
  heldAnswer: measureHeldAnswer,
  heldStream: measureHeldStream,
  heldResult: measureHeldResult,
  heldCard: measureHeldCard,
  manyFences: measureManyFences,
  manyPictures: measureManyPictures,
  streaming: measureStreaming,
  streamingInLargePieces: measureStreamingInLargePieces,
  streamingGrowth: measureStreamingGrowth,
  longAnswer: measureLongAnswer,
  veryLongAnswer: measureVeryLongAnswer,
  longAnswerTask: measureLongAnswerTask,
  answerElements: measureAnswerElements,
  permissions: measurePermissions,
  permissionElements: measurePermissionElements,
  resourceFilter: measureResourceFilter,
  resourceScript: measureResourceScript,
  resourcePanel: measureResourcePanel,
  resourceMemory: measureResourceMemory,
};

const options = { json: { type: 'string' }, against: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const { against } = values;
const isWanted = (name: string) => (positionals.length === 0 ? against === undefined : positionals.includes(name));
const wanted = Object.entries(measures).filter(([name]) => isWanted(name));
if (wanted.length === 0 && against === undefined)
  throw new Error(`There is no such measure. There are ${Object.keys(measures).join(', ')}.`);
const figures: Figure[] = [];
for (const [, measure] of wanted) figures.push(figureOf(await measure()));
if (against !== undefined) {
  const commit = await findCommit(against);
  if (commit === undefined)
    console.log(`CPU of a start: not measured, because ${against} is not in the history of this copy.`);
  else figures.push(figureOf(await measureStartCpu(commit)));
}
if (figures.length > 0) console.log(table(figures));
if (values.json !== undefined) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
  await writeFile(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
}
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
