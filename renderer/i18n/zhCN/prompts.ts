/** 消息的附件，以及服务器的提示词。 */
export const prompts = {
  parts: {
    title: '附件',
    waiting: '这条消息的附件',
    remove: '移除 {{name}}',
    tokens: '约 {{tokens}} 个 token',
    fromFile: '来自你的磁盘',
    fromResource: '{{server}} 的资源',
    fromPrompt: '{{server}} 的提示词 {{prompt}}',
    saidByAssistant: '助手的话',
    kinds: { text: '文本', image: '图片', audio: '音频', resource: '资源', file: '文件' },
    characters_other: '{{count}} 个字符',
    cut_other: '还有 {{count}} 个字符被省略：文本对一条消息来说太长。',
    described: {
      model: '不接受这类内容的模型只会得知它的存在。',
      format: '模型不接受这种格式：只会得知它的存在。',
      empty: '里面没有内容。',
    },
    willNot: {
      model: '此模型不接受',
      format: '模型不接受这种格式',
      empty: '空',
    },
  },
};
