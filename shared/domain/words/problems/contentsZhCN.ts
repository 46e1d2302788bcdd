import type { contentProblems } from '../../problems/contentProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { after } from './joinWords.ts';

export const contentsZhCN: Pick<ProblemWords, keyof typeof contentProblems> = {
  pageVisitNeeded: ({ tool, answer }) =>
    `${tool} 要求先访问一个网页，而用户${answer === 'decline' ? '拒绝' : '取消'}了。没有运行任何内容。`,
  fileTooLarge: ({ mebibytes }) => `附件最大为 ${mebibytes} MiB。请附加更小的文件，或其中一部分。`,
  tooMuchUnsent: ({ mebibytes }) =>
    `已附加但未发送的文件达到 ${mebibytes} MiB。请先发送等待中的内容，或重新启动 Gatehouse，然后再附加。`,
  resourceUnknown: ({ uri, said }) => `服务器没有资源 ${uri} 。${after(said, () => `服务器的说法：${said}`)}`,
  tooManyContents: ({ count, max }) => `应答有 ${count} 个部分，而 Gatehouse 最多读取 ${max} 个。`,
  resourceTooLarge: ({ mebibytes, max }) => `资源有 ${mebibytes} MiB，而 Gatehouse 最多读取 ${max} MiB。`,
  tooManyReads: ({ count, seconds }) => `每个服务器的资源每分钟最多读取 ${count} 次。请在 ${seconds} 秒后重试。`,
  templateUnusable: ({ why }) => {
    const words = {
      tooLong: '它过长',
      brokenExpression: '某个左花括号后缺少名称或右花括号',
      tooManyVariables: '变量过多',
    }[why];
    return `无法使用服务器的模板：${words}。`;
  },
  promptArgumentsMissing: ({ prompt, names }) =>
    `提示词“${prompt}”需要以下参数：${names.map((name) => `“${name}”`).join('、')}。`,
  appOfOtherType: ({ mediaType }) =>
    mediaType === ''
      ? '服务器没有给出应用的类型，应为 text/html;profile=mcp-app 。'
      : `服务器给出的应用类型是 ${mediaType}，而不是 text/html;profile=mcp-app 。`,
  appAsksTooOften: ({ limit, count }) =>
    limit === 'waiting'
      ? `请求过多：此应用已有 ${count} 个请求在等待。请稍后再试。`
      : `请求过多：每个应用每分钟最多请求 ${count} 次。请稍后再试。`,
  pictureNotHttps: () => '只获取 https 地址的图片。请改为在浏览器中打开链接。',
  pictureWithCredentials: () => '图片地址中含有用户名或密码，不会获取。',
  pictureAddressTooLong: () => '图片地址过长，无法核对，因此不会获取。',
  pictureRefused: ({ host, status }) => `${host} 没有提供图片：它应答 HTTP ${status}。`,
  pictureHostUnknown: ({ host }) => `找不到 ${host}。请检查网络和地址。Gatehouse 不会查询只有代理才能解析的名称。`,
  pictureHostInside: ({ host }) => `名称 ${host} 指向你的网络或计算机内部的地址。Gatehouse 没有访问它。`,
  pictureTooLarge: ({ host, mebibytes }) => `${host} 上的图片大于 ${mebibytes} MiB，不会显示。`,
};
