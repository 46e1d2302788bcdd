/** What fits into a model's context window, and what it costs. */
export const budget = {
  summary: {
    mark: 'Summarised messages',
    means: 'Older messages are summarised for the model',
    show: 'Show what the model sees',
    undo: 'Undo summary',
    title: 'What the model saw',
    facts_one: '{{count}} message, summarised by {{model}}, {{at}}.',
    facts_other: '{{count}} messages, summarised by {{model}}, {{at}}.',
    kept: 'The messages themselves stay in the chat. The summary is marked as information for the model, not as instructions.',
    make: 'Summarise older messages',
    making: 'Summarising older messages…',
    part: 'Part {{part}} of {{parts}}',
    keeps: 'The messages themselves stay in the chat.',
  },
  budget: {
    title: 'Context and cost',
    summarise: 'Summarise older messages by itself',
    summariseMeans:
      'When a chat fills most of the model’s context window, the model summarises older messages for itself. Otherwise only when you ask.',
    summariseAt: 'Summarise from this percentage of the window on',
    summariseAtMeans: 'Older tool results are shortened from there on, too. 30 to 95.',
  },
};
