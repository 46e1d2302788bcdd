import { z } from 'zod';
import { addressProblem } from '../providers/providerAddress.ts';
import { unreachable } from './connectionProblems.ts';
import { count, define, detail, text } from './define.ts';

/** What the provider itself said about it. */
const said = detail;
/** Of the user's own server; empty for the address a provider has of itself. */
const place = detail;

/** What is wrong with the tool uses and tool results of a sampling request. */
const toolImbalance = z.enum([
  'useByUser',
  'resultByAssistant',
  'resultsMixed',
  'sameId',
  'resultMissing',
  'lastResultsMissing',
]);
export type ToolImbalance = z.infer<typeof toolImbalance>;

/** What goes wrong between Gatehouse and a provider of models. */
export const modelProblems = {
  modelUnreachable: define('modelUnreachable', { name: text, url: text, ...unreachable }),
  modelAnswersWebPage: define('modelUnreachable', { place }),
  /** The network shows its own page until the user signed in to it. */
  modelNetworkSignIn: define('modelUnreachable', { place }),
  modelAnswersNothing: define('modelUnreachable', { place, status: count }),
  modelAnswersJson: define('modelUnreachable', { place }),
  modelAnswersStatus: define('modelUnreachable', { place, status: count, name: text, said }),
  modelNoCredit: define('modelNoCredit', { name: text, said }),
  modelKeyAsked: define('modelKeyMissing', { name: text, said }),
  modelKeyRefused: define('modelKeyWrong', { name: text, said }),
  modelNeedsKey: define('modelKeyMissing', { name: text }),
  modelKeyUnsendable: define('modelKeyWrong', { name: text }),
  chatTooLong: define('modelTooLong', { name: detail, said }),
  modelUseForbidden: define('modelForbidden', { name: text, said }),
  modelsNotListed: define('modelNotFound', { name: text, place, said }),
  modelUnknown: define('modelNotFound', { name: text, said }),
  nothingAtAddress: define('modelNotFound', { name: detail, place, said }),
  modelBusy: define('modelRateLimited', { name: text, seconds: z.number().nullable(), said }),
  modelOverloaded: define('modelOverloaded', { name: text, status: z.number().nullable(), said }),
  modelFailing: define('modelOverloaded', { name: text, status: z.number().nullable(), said }),
  modelRefusedRequest: define('modelRefused', { name: text, said }),
  modelStreamUnreadable: define('modelStreamCut', { name: text }),
  modelStreamStopped: define('modelStreamCut', { name: text }),
  providerAddressRefused: define('forbidden', { why: addressProblem }),

  // Sampling requests of servers.
  modelTakesNoMedia: define('modelRefused', { media: z.enum(['image', 'audio']) }),
  samplingNotSent: define('badInput', {}),
  samplingNotIncluded: define('badInput', {}),
  samplingToolUnused: define('badInput', {}),
  toolsUnbalanced: define('badInput', { imbalance: toolImbalance }),
  modelUsedNoTool: define('badResult', { name: text }),
  modelArgumentsNotJson: define('badResult', { name: text }),
};
