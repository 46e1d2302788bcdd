import type { NetworkFault } from '../../problems/connectionProblems.ts';
import type { modelProblems } from '../../problems/modelProblems.ts';
import { isLoopbackUrl } from '../../../lib/loopback.ts';
import type { ProblemWords } from '../problemWords.ts';
import { networkReasonsEn } from './connectionsEn.ts';
import { after } from './joinWords.ts';

/** Where readers find what they can change, and what they do there. */
export interface ModelAdvice {
  readonly baseUrl: string;
  readonly addKey: string;
  readonly checkKey: string;
  readonly giveKeyAgain: string;
  readonly keepKeyOutside: string;
  readonly chooseModel: string;
  readonly nameModel: string;
}

/** In the app. A run without a page has its own. */
export const adviceInAppEn: ModelAdvice = {
  baseUrl: 'the base URL in Settings',
  addKey: 'Add one in Settings under Models.',
  checkKey: 'Check it in Settings under Models.',
  giveKeyAgain: 'Paste it again in Settings under Models.',
  keepKeyOutside: 'Put the key in its own field.',
  chooseModel: 'Choose another one in the model list.',
  nameModel: 'Type the name of the model instead.',
};

/** The pieces that several sentences share. */
export const modelPhrasesEn = {
  said: (name: string, said: string) => after(said, () => ` ${name} said: ${said}`),
  status: (status: number | null) => (status === null ? '' : ` (HTTP ${status})`),
  /** What to do about it where a provider was not reached. */
  reach: ({ baseUrl }: ModelAdvice, fault: NetworkFault, isLocal: boolean) => {
    if (fault === 'refused' && isLocal) return ` Start the model server, or correct ${baseUrl}.`;
    if (fault === 'refused' || fault === 'other') return ` Check ${baseUrl}, your network and proxy.`;
    if (fault === 'unknownName') return ` Check ${baseUrl}, and that you are online.`;
    return fault === 'notTls' ? ` Try ${baseUrl} with http:// instead.` : '';
  },
};
const { said: saidBy, status: httpStatus, reach } = modelPhrasesEn;

/** What goes wrong with models, for readers who can do what is advised. */
export const modelWordsEn = (advice: ModelAdvice): Pick<ProblemWords, keyof typeof modelProblems> => ({
  modelUnreachable: ({ name, url, fault, ...facts }) =>
    `${name} cannot be reached at ${url}: ${networkReasonsEn[fault](facts)}${reach(advice, fault, facts.isLocal)}`,
  modelAnswersWebPage: ({ place }) =>
    place === ''
      ? 'A web page answers instead of the provider. Your network may want you to sign in first: open any page in your browser, and check your proxy.'
      : `${place} answers with a web page, not like a model server. Check ${advice.baseUrl}; it often ends with /v1.${isLoopbackUrl(place) ? '' : ' If it is right, your network may want you to sign in first: open any page in your browser, and check your proxy.'}`,
  modelNetworkSignIn: ({ place }) =>
    `Your network wants you to sign in before it lets you reach ${place || 'the provider'} (HTTP 511). Open any page in your browser to sign in, and check your proxy.`,
  modelAnswersNothing: ({ place, status }) =>
    `${place || 'Its address'} answers without any content (HTTP ${status}). Check ${advice.baseUrl}; it often ends with /v1.`,
  modelAnswersJson: ({ place }) =>
    `${place || 'Its address'} answers with JSON instead of a stream. Check ${advice.baseUrl}; it often ends with /v1.`,
  modelAnswersStatus: ({ place, status, name, said }) =>
    `${place || 'Its address'} does not answer like a model server (HTTP ${status}). Check ${advice.baseUrl}.${saidBy(name, said)}`,
  modelNoCredit: ({ name, said }) =>
    `The account at ${name} has no credit left. Add credit there, or choose another model.${saidBy(name, said)}`,
  modelKeyAsked: ({ name, said }) => `${name} asks for a key. ${advice.addKey}${saidBy(name, said)}`,
  modelKeyRefused: ({ name, said }) => `${name} does not accept the key. ${advice.checkKey}${saidBy(name, said)}`,
  modelNeedsKey: ({ name }) => `${name} needs a key. ${advice.addKey}`,
  modelKeyUnsendable: ({ name }) =>
    `The key for ${name} contains spaces, line breaks or characters that keys never contain. ${advice.giveKeyAgain}`,
  chatTooLong: ({ name, said }) =>
    `The chat is too long for this model. Start a new chat, or choose a model with a larger context.${saidBy(name, said)}`,
  modelUseForbidden: ({ name, said }) =>
    `${name} does not allow this key to do that. Check what the key and its project may use, or choose another model.${saidBy(name, said)}`,
  modelsNotListed: ({ name, place, said }) =>
    `${name} does not list its models at ${place || 'its address'}. ${advice.nameModel}${saidBy(name, said)}`,
  modelUnknown: ({ name, said }) => `${name} does not have this model. ${advice.chooseModel}${saidBy(name, said)}`,
  nothingAtAddress: ({ name, place, said }) =>
    `Nothing answers at ${place || 'its address'}. Check ${advice.baseUrl}; it often ends with /v1.${saidBy(name, said)}`,
  modelBusy: ({ name, seconds, said }) => {
    const wait = () => {
      if (seconds === null) return 'in a moment';
      return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
    };
    return `${name} is not accepting requests right now. Try again ${wait()}.${saidBy(name, said)}`;
  },
  modelOverloaded: ({ name, status, said }) =>
    `${name} is overloaded${httpStatus(status)}. Try again in a moment.${saidBy(name, said)}`,
  modelFailing: ({ name, status, said }) =>
    `${name} has a problem${httpStatus(status)}. Try again later.${saidBy(name, said)}`,
  modelRefusedRequest: ({ name, said }) => `${name} refused the request.${saidBy(name, said)}`,
  modelStreamUnreadable: ({ name }) =>
    `${name} sent something that cannot be read. What arrived so far is kept. Try again.`,
  modelStreamStopped: ({ name }) =>
    `${name} stopped in the middle of its answer. What arrived so far is kept. Try again.`,
  providerAddressRefused: ({ why }) =>
    ({
      notHttp: 'A base URL begins with https:// or http://.',
      userInfo: `A base URL must not contain a name or a password. ${advice.keepKeyOutside}`,
      linkLocal: 'Link-local addresses are refused: cloud metadata services live there, not models.',
    })[why],

  modelTakesNoMedia: ({ media }) =>
    `This model does not accept ${media === 'image' ? 'pictures. Choose another model, or remove them.' : 'audio. Choose another model, or remove it.'}`,
  samplingNotIncluded: () => 'This part of the chat was not shown with the request.',
  samplingNotSent: () => 'Only what the server sent can be sent to a model.',
  samplingToolUnused: () => 'Only tools that the model used can be returned to the server.',
  toolsUnbalanced: ({ imbalance }) =>
    ({
      useByUser: 'Only an assistant message can use tools.',
      resultByAssistant: 'Only a user message can hold tool results.',
      resultsMixed: 'A user message with tool results must hold nothing else.',
      sameId: 'Two tool uses have the same id.',
      resultMissing: 'Every tool_use needs its tool_result in the next message, and no other results may be there.',
      lastResultsMissing: 'The last message uses tools whose results are missing.',
    })[imbalance],
  modelUsedNoTool: ({ name }) => `The model used "${name}", which is not one of the available tools.`,
  modelArgumentsNotJson: ({ name }) => `The model used "${name}" with arguments that are not a JSON object.`,
});

export const modelsEn = modelWordsEn(adviceInAppEn);
