/** 服务器的技能。 */
export const skills = {
  skills: {
    title: '技能',
    intro: '此服务器为特定工作向模型提供的说明。模型只会得知你已批准的技能。',
    none: '此服务器目前没有列出技能。',
    standing: { new: '未批准', approved: '已批准', changed: '批准后已变更' },
    unusable: '无法使用',
    hiddenShort: '含隐藏字符',
    size_other: '{{count}} 个文件，{{size}}',
    review: '查看',
    reviewNamed: '查看技能 {{skill}}',
    refused_other: '{{count}} 个条目不是有效的技能',
    dialog: '技能：{{skill}}',
    means:
      '批准后，模型会看到其名称和描述，并可以加载它。每个文件在交给模型前都会与此列表比较。这只说明文件与服务器的列表一致，并不说明它是安全的。Gatehouse 不运行脚本，也不会因技能授予任何权限。',
    changed: '服务器提供的技能与你批准的不同。在你重新批准之前不会使用。',
    hidden: '其中含有在其他应用中不可见的字符，已在下方标出。',
    heading: '你批准的内容',
    files: '文件（路径、字节数、SHA-256）',
    read: '读取 SKILL.md',
    markdown: '服务器当前发送的 SKILL.md',
    approve: '批准技能',
    revoke: '撤回批准',
    loaded: '来自 {{server}} 的技能“{{skill}}”。其文件与你批准的服务器列表一致。',
    actsOn: '模型正在按 {{server}} 的技能“{{skill}}”行事。',
    fault: {
      dynamic: '服务器每次都会重新生成其文件，无法与你批准的内容比较。Gatehouse 不使用它。',
      tooManyFiles: '其文件超过 512 个。Gatehouse 不使用它。',
      tooLarge: '其文件总大小超过 16 MiB。Gatehouse 不使用它。',
    },
  },
};
