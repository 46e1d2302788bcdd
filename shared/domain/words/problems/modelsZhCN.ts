import type { NetworkFault } from '../../problems/connectionProblems.ts';
import type { modelProblems } from '../../problems/modelProblems.ts';
import { isLoopbackUrl } from '../../../lib/loopback.ts';
import type { ProblemWords } from '../problemWords.ts';
import { networkReasonsZhCN } from './connectionsZhCN.ts';
import { after } from './joinWords.ts';

/** What to do about it where a provider was not reached. */
export const providerAdviceZhCN: Readonly<Partial<Record<NetworkFault, (isLocal: boolean) => string>>> = {
  refused: (isLocal) =>
    isLocal ? '请启动模型服务器，或在设置中更正基础 URL。' : '请检查设置中的基础 URL、网络和代理。',
  unknownName: () => '请检查设置中的基础 URL，并确认你已联网。',
  notTls: () => '请改用以 http:// 开头的基础 URL。',
  other: () => '请检查设置中的基础 URL、网络和代理。',
};

/** The pieces that several sentences share. */
export const modelPhrasesZhCN = {
  said: (name: string, said: string) => after(said, () => `${name} 的回复：${said}`),
  status: (status: number | null) => (status === null ? '' : `（HTTP ${status}）`),
  checkAddress: () => '请检查设置中的基础 URL；它通常以 /v1 结尾。',
};
const { said: saidBy, status: httpStatus, checkAddress } = modelPhrasesZhCN;

export const modelsZhCN: Pick<ProblemWords, keyof typeof modelProblems> = {
  modelUnreachable: ({ name, url, fault, ...facts }) =>
    `无法通过 ${url} 连接 ${name}：${networkReasonsZhCN[fault](facts)}${providerAdviceZhCN[fault]?.(facts.isLocal) ?? ''}`,
  modelAnswersWebPage: ({ place }) =>
    place === ''
      ? '应答的是网页，而不是模型提供方。你的网络可能要求先登录：请在浏览器中打开任意网页，并检查代理。'
      : `${place} 返回的是网页，不像模型服务器。${checkAddress()}${isLoopbackUrl(place) ? '' : '如果地址无误，你的网络可能要求先登录：请在浏览器中打开任意网页，并检查代理。'}`,
  modelNetworkSignIn: ({ place }) =>
    `你的网络要求先登录，才能访问 ${place || '模型提供方'}（HTTP 511）。请在浏览器中打开任意网页完成登录，并检查代理。`,
  modelAnswersNothing: ({ place, status }) =>
    `${place || '其地址'} 的应答没有内容（HTTP ${status}）。${checkAddress()}`,
  modelAnswersJson: ({ place }) => `${place || '其地址'} 返回的是 JSON，而不是数据流。${checkAddress()}`,
  modelAnswersStatus: ({ place, status, name, said }) =>
    `${place || '其地址'} 的应答不像模型服务器（HTTP ${status}）。请检查设置中的基础 URL。${saidBy(name, said)}`,
  modelNoCredit: ({ name, said }) => `你在 ${name} 的账户余额不足。请充值，或选择其他模型。${saidBy(name, said)}`,
  modelKeyAsked: ({ name, said }) => `${name} 要求密钥。请在“设置”的“模型”中添加。${saidBy(name, said)}`,
  modelKeyRefused: ({ name, said }) => `${name} 不接受此密钥。请在“设置”的“模型”中检查。${saidBy(name, said)}`,
  modelNeedsKey: ({ name }) => `${name} 需要密钥。请在“设置”的“模型”中添加。`,
  modelKeyUnsendable: ({ name }) =>
    `${name} 的密钥含有空格、换行符或密钥中不会出现的字符。请在“设置”的“模型”中重新粘贴。`,
  chatTooLong: ({ name, said }) => `对话对此模型来说过长。请新建对话，或选择上下文更大的模型。${saidBy(name, said)}`,
  modelUseForbidden: ({ name, said }) =>
    `${name} 不允许此密钥执行该操作。请检查密钥及其项目的权限，或选择其他模型。${saidBy(name, said)}`,
  modelsNotListed: ({ name, place, said }) => {
    const where = after(place, () => `（${place}）`);
    return `${name} 的地址${where}没有列出它的模型。请直接输入模型名称。${saidBy(name, said)}`;
  },
  modelUnknown: ({ name, said }) => `${name} 没有此模型。请在模型列表中另选一个。${saidBy(name, said)}`,
  nothingAtAddress: ({ name, place, said }) =>
    `${place || '其地址'} 没有服务应答。${checkAddress()}${saidBy(name, said)}`,
  modelBusy: ({ name, seconds, said }) => {
    const wait = () => {
      if (seconds === null) return '稍后';
      return seconds < 120 ? `${seconds} 秒后` : `${Math.ceil(seconds / 60)} 分钟后`;
    };
    return `${name} 暂时不再接受请求。请${wait()}重试。${saidBy(name, said)}`;
  },
  modelOverloaded: ({ name, status, said }) => `${name} 过载${httpStatus(status)}。请稍后再试。${saidBy(name, said)}`,
  modelFailing: ({ name, status, said }) => `${name} 出现问题${httpStatus(status)}。请以后再试。${saidBy(name, said)}`,
  modelRefusedRequest: ({ name, said }) => `${name} 拒绝了请求。${saidBy(name, said)}`,
  modelStreamUnreadable: ({ name }) => `${name} 发送了无法读取的内容。已收到的内容会保留，请重试。`,
  modelStreamStopped: ({ name }) => `${name} 在回答途中停止。已收到的内容会保留，请重试。`,
  providerAddressRefused: ({ why }) =>
    ({
      notHttp: '基础 URL 应以 https:// 或 http:// 开头。',
      userInfo: '不接受含有用户名或密码的基础 URL。请将密钥填入单独的输入框。',
      linkLocal: '不接受链路本地地址：那里是云的元数据服务，而不是模型。',
    })[why],

  modelTakesNoMedia: ({ media }) =>
    `此模型不接受${media === 'image' ? '图片' : '音频'}。请选择其他模型，或移除这些内容。`,
  samplingNotIncluded: () => '请求中没有显示对话的这一部分。',
  samplingNotSent: () => '只能将服务器发来的内容发送给模型。',
  samplingToolUnused: () => '只能将模型使用过的工具返回给服务器。',
  toolsUnbalanced: ({ imbalance }) =>
    ({
      useByUser: '只有助手消息可以使用工具。',
      resultByAssistant: '只有用户消息可以包含工具结果。',
      resultsMixed: '含有工具结果的用户消息不能包含其他内容。',
      sameId: '两次工具使用的 ID 相同。',
      resultMissing: '每个 tool_use 的 tool_result 都必须在下一条消息中，且那里不能有其他结果。',
      lastResultsMissing: '最后一条消息使用了工具，但缺少结果。',
    })[imbalance],
  modelUsedNoTool: ({ name }) => `模型使用了“${name}”，但这里没有此工具。`,
  modelArgumentsNotJson: ({ name }) => `模型使用“${name}”时，参数不是 JSON 对象。`,
};
