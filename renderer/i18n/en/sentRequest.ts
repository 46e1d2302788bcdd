/** What models saw: the requests that were sent for answers. */
export const sentRequest = {
  sentRequest: {
    show: 'What the model saw',
    title: 'What the model saw',
    facts: 'Sent {{at}}. {{chars}} characters, about {{tokens}} tokens.',
    check: {
      same: 'These are the very bytes that were sent. SHA-256:',
      sameWithSecrets:
        'These bytes were sent, with known secrets in the places of [secret …]. SHA-256 of what was sent:',
      secretsHidden:
        'Known secrets were removed before this was kept: [secret …] stands for each. It cannot be compared with what was sent any longer.',
      different: 'This is not what was sent: what was kept does not have the same SHA-256.',
    },
    views: 'Views of the request',
    bySource: 'By source',
    asSent: 'As sent',
    bodyMeans:
      'The body of the request, without headers and keys. A file of it contains the same: look through it before you pass it on.',
    save: 'Save as a file',
    moreBody_one: 'Show more ({{count, number}} character left)',
    moreBody_other: 'Show more ({{count, number}} characters left)',
    more_one: 'Show more ({{count, number}} left)',
    more_other: 'Show more ({{count, number}} left)',
    text: 'Text of this part',
    cut_one: '{{count, number}} more character is under “As sent”.',
    cut_other: '{{count, number}} more characters are under “As sent”.',
    size_one: '{{count, number}} part · {{chars}} characters · about {{tokens}} tokens',
    size_other: '{{count, number}} parts · {{chars}} characters · about {{tokens}} tokens',
    previous: 'Previous request',
    next: 'Next request',
    which: 'Request {{at}} of {{count}} for this answer',
    none: 'Nothing is kept for this answer',
    noneMeans:
      'What models are sent is kept for 30 days, and at most 200 MB of it. Answers that were imported, and those of the practice model, have none.',
    source: {
      gatehouse: 'Gatehouse',
      userInstructions: 'Your instructions',
      projectFiles: 'Files of the project',
      serverInstructions: 'Instructions of a server',
      tools: 'Tool definitions',
      user: 'Your messages',
      attached: 'Attached',
      summary: 'Summary of older messages',
      answers: 'Answers of the model',
      reasoning: 'Reasoning of the model',
      calls: 'Tool calls',
      results: 'Tool results',
      format: 'Settings and other fields',
    },
  },
};
