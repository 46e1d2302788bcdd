/** Skills of servers and of this computer: the lists, and what the user approves. */
export const skills = {
  skills: {
    title: 'Skills',
    intro:
      'Instructions that this server offers to models for certain jobs. Models are told of the approved ones only.',
    none: 'This server lists no skills at the moment.',
    pageIntro:
      'Instructions for certain jobs. Models are told of the approved ones, and load them when they need them.',
    local: 'On this computer',
    ofServers: 'Of servers',
    noServers: 'No running server offers skills.',
    introLocal: 'Each sub-folder with a SKILL.md is a skill. Models are told of the approved ones only.',
    noneLocal: 'None of the sub-folders has a SKILL.md.',
    folder: {
      add: 'Add folder of skills…',
      list: 'Folders of skills',
      none: 'Add a folder whose sub-folders each have a SKILL.md.',
      remove: 'Remove',
      removeNamed: 'Remove the folder {{folder}}',
      title: 'Folder of skills',
      means:
        'Gatehouse reads the skills in it and shows them. You approve each of them before a model may load it. Nothing is run, and no link is followed.',
      dangerMeans: 'Skills need only a folder of their own. Choose that one.',
    },
    used_one: 'last loaded {{date}}, in {{count}} chat',
    used_other: 'last loaded {{date}}, in {{count}} chats',
    unused: 'never loaded',
    localFault: {
      link: 'It has a symbolic link. Gatehouse follows none.',
      unreadable: 'It cannot be read.',
      tooManyFiles: 'It has more than 512 files, or too many folders in each other.',
      tooLarge: 'Its files are larger than 16 MiB.',
      invalid: 'Its SKILL.md breaks a rule.',
      folderTooLarge: 'The folder has more than 256 MiB of skills. From here on they are not read.',
      tooManySkills: 'The folder has more than 500 skills. From here on they are not read.',
    },
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
    meansLocal:
      'Once you approve it, models see its name and description and may load it. Each file is compared with this list before a model gets it. That shows that it is the file you approved, not that it is safe. Gatehouse runs no scripts, and the skill is given no rights.',
    changedLocal: {
      set: 'The skill is another one than you approved. It is not used until you approve it again.',
      launch: 'The skill is not where it was when you approved it. It is not used until you approve it again.',
      between:
        'The skill was another one meanwhile. What you approved is back, but it is not used until you approve it again.',
    },
    markdownLocal: 'SKILL.md as it is now',
    thisComputer: 'this computer',
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
    loaded: 'Of the skill “{{skill}}” of {{server}}. Its files match the list that you approved.',
    actsOn: 'The model acts on the skill “{{skill}}” of {{server}}.',
    fault: {
      dynamic:
        'The server makes its files anew each time, so they cannot be compared with what you approve. Gatehouse does not use it.',
      tooManyFiles: 'It has more than 512 files. Gatehouse does not use it.',
      tooLarge: 'Its files are larger than 16 MiB. Gatehouse does not use it.',
    },
  },
};
