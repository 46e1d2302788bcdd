/** Modes, arguments that are changed, results that are reviewed, text that leaves, in English. */
export const calls = {
  mode: {
    named: 'Mode: {{mode}}',
    names: {
      askAlways: 'Ask always',
      askChanges: 'Ask for what can change things',
      exploreOnly: 'Explore only',
    },
    means: {
      askAlways: 'Every call that you have not allowed is shown to you first.',
      askChanges: 'Tools that only read run without asking, if you believe their server.',
      exploreOnly: 'The same, and everything else is refused.',
    },
    believed: 'Which servers are believed about their tools is chosen on the Servers page.',
  },
  annotations: {
    confirm: 'Confirm it on the trust page',
    believe: 'Believe what {{server}} says about its tools',
    means:
      'It says itself which of its tools only read. Where a chat’s mode does not ask about those, they run without asking. Nobody checks what it says.',
  },
  leaving: {
    title: 'Text from {{from}} would go to {{to}}',
    passed: 'Text from {{from}} went to {{to}}',
    refused: 'Text from {{from}} was on its way to {{to}}',
    passages: 'Passages',
    limits: 'Only text that was copied word for word is noticed; what is rewritten, translated or encoded is not.',
    setting: 'Text of one server for another',
    settingMeans: 'What happens when a call that you allowed for longer carries text that another server’s tool gave.',
    settings: { notice: 'Say it', ask: 'Ask', deny: 'Refuse' },
  },
  editArguments: {
    wouldBeSent: 'What would be sent',
    edit: 'Edit arguments',
    undo: 'Back to what the model wrote',
    means: 'What you write here is what runs. The model is told.',
    refused: 'The tool does not take these arguments',
  },
  review: {
    revealed: 'With the characters that do not show',
    shown: 'The result',
    name: 'Review result of {{server}} {{tool}}',
    ran: 'answered. The model has not seen it yet:',
    failed: 'reported an error. The model has not seen it yet:',
    edit: 'Edit text',
    undo: 'Back to what the server sent',
    text: 'What the model gets',
    asInChat: 'As the chat shows it',
    picturesStay: 'Pictures and sound are sent as they are.',
    hidden: 'This result holds characters that do not show. They are marked below.',
    send: 'Send',
    sendEdited: 'Send edited',
    withhold: 'Withhold',
    reason: 'Reason to withhold (told to the model)',
    reasonShort: 'Reason (told to the model)',
  },
};
