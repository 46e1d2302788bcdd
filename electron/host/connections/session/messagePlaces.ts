/** The position of an object in a message, as far as it decides what its fields mean. All others are `plain`. */
export type MessagePlace =
  | 'envelope'
  | 'result'
  | 'params'
  | 'meta'
  | 'task'
  | 'inputRequests'
  | 'inputRequest'
  | 'message'
  | 'block'
  | 'resource'
  | 'plain';

interface PlaceRules {
  /** Texts that go back to the server, or that the protocol layer compares: they must not be changed. */
  readonly echoed?: ReadonlySet<string>;
  /** The places of fields; for a list, the place of each item. */
  readonly fields?: ReadonlyMap<string, MessagePlace>;
  /** The place of all fields that are not named. */
  readonly others?: MessagePlace;
}

const rules: Readonly<Record<MessagePlace, PlaceRules>> = {
  envelope: {
    echoed: new Set(['jsonrpc', 'id', 'method']),
    fields: new Map([
      ['result', 'result'],
      ['params', 'params'],
    ]),
  },
  result: {
    echoed: new Set(['nextCursor', 'requestState', 'taskId']),
    fields: new Map([
      ['_meta', 'meta'],
      ['task', 'task'],
      ['tasks', 'task'],
      ['content', 'block'],
      ['contents', 'resource'],
      ['messages', 'message'],
      ['inputRequests', 'inputRequests'],
      // A finished task carries the result of its call.
      ['result', 'result'],
    ]),
  },
  params: {
    echoed: new Set(['progressToken', 'requestId', 'taskId']),
    fields: new Map([
      ['_meta', 'meta'],
      ['messages', 'message'],
      ['inputRequests', 'inputRequests'],
      ['result', 'result'],
    ]),
  },
  meta: {
    echoed: new Set(['progressToken']),
    fields: new Map([['io.modelcontextprotocol/related-task', 'task']]),
  },
  task: { echoed: new Set(['taskId']) },
  inputRequests: { others: 'inputRequest' },
  inputRequest: { echoed: new Set(['method']), fields: new Map([['params', 'params']]) },
  message: { fields: new Map([['content', 'block']]) },
  block: {
    fields: new Map([
      ['resource', 'resource'],
      // The result of a tool, as a block of a sampling message.
      ['content', 'block'],
    ]),
  },
  resource: {},
  plain: {},
};

/** The place of a field of an object. Pure. */
export function placeOf(place: MessagePlace, key: string): MessagePlace {
  const { fields, others = 'plain' } = rules[place];
  return fields?.get(key) ?? others;
}

/**
 * What a text is for: `echoed` values are sent back and must not be changed, `bytes` are those of pictures, audio and files as
 * base64. All others are `words`. Pure.
 */
export function useOf(place: MessagePlace, holder: object, key: string): 'echoed' | 'bytes' | 'words' {
  if (rules[place].echoed?.has(key) === true) return 'echoed';
  if (place === 'resource' && key === 'blob') return 'bytes';
  return place === 'block' && key === 'data' && isPictureOrSound(holder) ? 'bytes' : 'words';
}

function isPictureOrSound(block: object): boolean {
  return 'mimeType' in block && 'type' in block && (block.type === 'image' || block.type === 'audio');
}
