/** Parts of messages, and prompts of servers, in English. */
export const prompts = {
  parts: {
    title: 'Attached',
    waiting: 'Attached to this message',
    remove: 'Remove {{name}}',
    tokens: '≈ {{tokens}} tokens',
    fromFile: 'From your disk',
    fromResource: 'Resource of {{server}}',
    fromPrompt: 'Prompt {{prompt}} of {{server}}',
    saidByAssistant: 'Words of the assistant',
    kinds: { text: 'Text', image: 'Picture', audio: 'Sound', resource: 'Resource', file: 'File' },
    characters_one: '{{count}} character',
    characters_other: '{{count}} characters',
    cut_one: '{{count}} more character was left out: the text is too long for a message.',
    cut_other: '{{count}} more characters were left out: the text is too long for a message.',
    described: {
      model: 'Models that take no such content are only told that it is there.',
      format: 'Models do not take this format: they are only told that it is there.',
      empty: 'There is nothing in it.',
    },
    willNot: {
      model: 'not taken by this model',
      format: 'models do not take this format',
      empty: 'empty',
    },
  },
};
