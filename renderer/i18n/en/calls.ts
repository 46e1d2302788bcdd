/** Modes, changed arguments, reviewed results and text that leaves for another server, in English. */
export const calls = {
  mode: {
    named: 'Mode: {{mode}}',
    names: {
      askAlways: 'Ask always',
      askChanges: 'Ask before changes',
      exploreOnly: 'Explore only',
    },
    means: {
      askAlways: 'Gatehouse asks before every call that you have not allowed.',
      askChanges: 'Read-only tools run without asking if you trust their server’s labels.',
      exploreOnly: 'Read-only tools run if you trust their server’s labels. All others are blocked.',
    },
    believed: 'Choose on the Servers page whose labels you trust.',
  },
  annotations: {
    confirm: 'Confirm on the trust page',
    believe: 'Trust the tool labels of {{server}}',
    means:
      'The server labels its own tools, for example as read-only. In chats whose mode does not ask about read-only tools, those run without asking. Nobody checks the labels.',
  },
  leaving: {
    title: 'Text from {{from}} would go to {{to}}',
    passed: 'Text from {{from}} went to {{to}}',
    refused: 'Text from {{from}} was on its way to {{to}}',
    passages: 'Passages',
    limits: 'Gatehouse notices only text copied word for word, not text that was rewritten, translated or encoded.',
    setting: 'Data passed between servers',
    settingMeans: 'What happens when a call you have already allowed contains text from another server’s tool.',
    settings: { notice: 'Notify me', ask: 'Ask', deny: 'Deny' },
  },
  editArguments: {
    wouldBeSent: 'What would be sent',
    edit: 'Edit arguments',
    undo: 'Back to what the model wrote',
    means: 'The tool runs with what you write here. The model is told.',
    refused: 'The tool does not accept these arguments',
  },
  review: {
    revealed: 'With invisible characters marked',
    shown: 'The result',
    name: 'Review result of {{server}} {{tool}}',
    ran: 'answered. The model has not seen it yet:',
    failed: 'reported an error. The model has not seen it yet:',
    edit: 'Edit text',
    undo: 'Back to what the server sent',
    text: 'What the model gets',
    asInChat: 'As the chat shows it',
    picturesStay: 'Pictures and audio are sent as they are.',
    hidden: 'This result contains invisible characters. They are marked below.',
    send: 'Send',
    sendEdited: 'Send edited',
    withhold: 'Withhold',
    reason: 'Reason to withhold (told to the model)',
    reasonShort: 'Reason (told to the model)',
  },
};
