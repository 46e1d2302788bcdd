import type { registryProblems } from '../../problems/registryProblems.ts';
import type { ProblemWords } from '../problemWords.ts';
import { networkReasonsZhCN } from './connectionsZhCN.ts';

export const registriesZhCN: Pick<ProblemWords, keyof typeof registryProblems> = {
  registryUnreachable: ({ host, fault, ...facts }) => `无法连接 ${host}：${networkReasonsZhCN[fault](facts)}`,
  registrySlow: ({ host }) => `${host} 未能及时响应。请稍后重试。`,
  registryAnsweredStatus: ({ host, status }) =>
    status >= 500
      ? `${host} 自身出现问题（HTTP ${status}）。请稍后重试。`
      : `${host} 拒绝了请求（HTTP ${status}）。请检查注册中心的地址。`,
  registryBusy: ({ host, seconds }) =>
    seconds === 0
      ? `${host} 收到的请求过多。请一分钟后重试。`
      : `${host} 收到的请求过多。它要求 Gatehouse 等待 ${seconds} 秒。`,
  registryRedirects: ({ host }) => `${host} 重定向到另一个地址，Gatehouse 不会跟随。请用新地址添加该注册中心。`,
  registryAnswerTooLarge: ({ host }) => `${host} 的响应过大。`,
  registryAnswerUnreadable: ({ host }) => `${host} 的响应不像 MCP 服务器注册中心。请检查注册中心的地址。`,
  publishedHostInside: ({ host }) => `${host} 在本机上或其网络内。注册中心给出的内容只从公共地址读取。`,
  publishedServerGone: ({ name }) => `注册中心中已没有 ${name}。`,
  publishedVersionGone: ({ name }) => `注册中心刚刚发生了变化，因此没有添加或更新 ${name}。请重新查看。`,
  publishedServerChanged: ({ name }) => `“${name}”刚刚有了改动或换用了另一个账户，因此没有更新。请重新检查更新。`,
  publishedAnswersWrong: ({ fields }) =>
    fields === '' ? '填写的内容无法组成有效的地址或命令，请检查。' : `请检查这些内容：${fields}。`,
  readmeUnknown: ({ name }) => `Gatehouse 不知道 ${name} 的 README 在哪里。`,
  registryGone: () => '此注册中心已移除。',
  registryKnown: () => '你已经添加了此注册中心。',
  tooManyRegistries: ({ count }) => `最多可以有 ${count} 个注册中心。请先移除一个。`,
};
