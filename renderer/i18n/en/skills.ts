/** Skills of servers: the list, and what the user approves. */
export const skills = {
  skills: {
    title: 'Skills',
    intro:
      'Instructions that this server offers to models for certain jobs. Models are told of the approved ones only.',
    none: 'This server lists no skills at the moment.',
    standing: { new: 'Not approved', approved: 'Approved', changed: 'Changed since you approved it' },
    unusable: 'Not usable',
    hiddenShort: 'Invisible characters',
    size_one: '{{count}} file, {{size}}',
    size_other: '{{count}} files, {{size}}',
    review: 'Review',
    reviewNamed: 'Review the skill {{skill}}',
    refused_one: '{{count}} entry that is no valid skill',
    refused_other: '{{count}} entries that are no valid skills',
    dialog: 'Skill: {{skill}}',
    means:
      'Once you approve it, models see its name and description and may load it. Each file is compared with this list before a model gets it. That shows that the file matches the server’s list, not that it is safe. Gatehouse runs no scripts, and the skill is given no rights.',
    changed: {
      set: 'The server shows another skill than the one you approved. It is not used until you approve it again.',
      launch:
        'The server is started in another way than when you approved this skill. It is not used until you approve it again.',
      between:
        'The server showed another skill meanwhile. What you approved is back, but it is not used until you approve it again.',
    },
    hidden: 'It contains invisible characters. They are marked below.',
    heading: 'What you approve',
    frontmatter: 'Front matter',
    files: 'Files (path, bytes, SHA-256)',
    read: 'Read SKILL.md',
    markdown: 'SKILL.md as the server sends it now',
    approve: 'Approve skill',
    revoke: 'Take approval back',
    approvedTitle: 'Approved skills',
    approvedAt: 'Approved {{date}}',
    revokeNamed: 'Take back the approval of {{skill}}',
    loaded: 'Of the skill “{{skill}}” of {{server}}. Its files match the server’s list that you approved.',
    actsOn: 'The model acts on the skill “{{skill}}” of {{server}}.',
    fault: {
      dynamic:
        'The server makes its files anew each time, so they cannot be compared with what you approve. Gatehouse does not use it.',
      tooManyFiles: 'It has more than 512 files. Gatehouse does not use it.',
      tooLarge: 'Its files are larger than 16 MiB. Gatehouse does not use it.',
    },
  },
};
