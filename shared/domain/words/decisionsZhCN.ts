import type { BundleDownloadBecame, UpdateBecame } from '../decisionReason.ts';
import type { GrantScope } from '../scope.ts';
import { managedFaultsZhCN, managedRefusalsZhCN } from './problems/managedZhCN.ts';
import type { DecisionWords } from './decisionWords.ts';
import { problemsZhCN } from './problemsZhCN.ts';
import { wordsOfProblem } from './problemWords.ts';

const scopes: Readonly<Record<GrantScope, string>> = {
  once: '仅此一次',
  conversation: '在此对话中',
  untilClosed: '在 Gatehouse 退出前',
  always: '始终',
};
const verbs = { allow: '允许', deny: '拒绝' } as const;
const ruleVerbs = { ...verbs, ask: '询问' } as const;

const updatesZhCN: Readonly<Record<UpdateBecame, string>> = {
  started: '你已开始下载',
  downloaded: '已下载，与发布者签名的内容一致',
  notSigned: '已拒绝：更新服务器提供的版本信息没有已知密钥的签名',
  fileDiffers: '已拒绝：文件与发布者签名的内容不一致',
};

const bundleDownloadsZhCN: Readonly<Record<BundleDownloadBecame, string>> = {
  confirmed: '你已确认这次下载',
  arrived: '已下载；文件与注册中心的描述一致',
  hashDiffers: '已拒绝：文件与注册中心的描述不符',
  failed: '下载失败',
  cancelled: '你已中止下载',
};

export const decisionsZhCN: DecisionWords = {
  sentence: ({ text }) => text,
  said: ({ text }) => text,

  user: ({ action, scope, reviews, theseArguments, changedArguments, said }) => {
    const more = [
      theseArguments ? '（使用这些参数）' : '',
      reviews ? '，结果需审阅' : '',
      changedArguments ? '，参数已修改' : '',
      said ? `：${said}` : '',
    ];
    return `${scopes[scope]}${verbs[action]}${more.join('')}`;
  },
  handRun: () => '手动运行',
  grant: ({ action, scope, covers, name, forApps }) => {
    const what = covers === 'server' ? `${name} 的全部工具` : name;
    const which = covers === 'call' ? '（使用这些参数）' : '';
    return `${scopes[scope]}${verbs[action]}：${what}${which}${forApps ? '（供应用使用）' : ''}`;
  },
  rule: ({ server, tool, action, damaged, ruleId }) => {
    const own = ruleId === undefined ? '策略文件的规则' : '规则';
    return `${damaged ? '无法读取的已保存决定' : own}：${server} / ${tool} → ${ruleVerbs[action]}`;
  },
  managedServer: ({ why }) => `你的组织拒绝了它：${managedRefusalsZhCN[why]}`,
  managedRule: ({ server, tool, action }) => `你的组织的规则：${server} / ${tool} → ${ruleVerbs[action]}`,
  managedPolicy: ({ became }) => (became === 'inForce' ? '你的组织的管理策略已生效' : '已没有管理策略'),
  managedPolicyUnusable: ({ fault }) => `管理策略无效：${managedFaultsZhCN[fault]}`,
  mode: ({ found, byPolicyFile }) =>
    found === 'believedToRead'
      ? `服务器将此工具标注为只读，而${byPolicyFile ? '策略文件' : '你'}信任它的标注`
      : '此对话设为“仅浏览”，而此工具不确定是否只读',
  leavingRefused: () => '设置禁止将一个服务器的文字传给另一个服务器',
  policyDefault: ({ action }) => `策略默认为${verbs[action]}`,
  nobodyThere: () => '无人可以询问',
  cancelled: ({ cause }) => wordsOfProblem(problemsZhCN(), cause),
  sentAgain: () => '已重新发送：服务器此前连同会话一起拒绝了它',
  continuedInBackground: () => '在后台继续：回答不等待其结果',
  readsOwnChat: () => '重新读取此对话中为节省空间而缩短的结果',
  findsTools: () => '查找此对话可用的工具',
  update: ({ became }) => updatesZhCN[became],
  bundleDownload: ({ became }) => bundleDownloadsZhCN[became],
  downloadDeleted: () => '你已确认删除此下载',
  runtime: ({ change }) => (change === 'added' ? '你已确认这次下载' : '你已移除此副本'),
  registry: ({ change }) => (change === 'added' ? '你已确认此注册中心' : '你已移除此注册中心'),
  skillApproved: () => '你已批准此技能',
  callEnded: ({ ended }) => ({ done: '已完成', failed: '失败', cancelled: '运行中被取消' })[ended],
  result: ({ answer, said }) => {
    const words = { send: '结果已发送', sendEdited: '结果已编辑并发送', withhold: '结果已不发送' }[answer];
    return said ? `${words}：${said}` : words;
  },
  unreviewed: ({ cause }) => `工具已运行，但无人审阅其结果。${wordsOfProblem(problemsZhCN(), cause)}`,

  grantGiven: ({ action, scope }) => `${scopes[scope]}${verbs[action]}`,
  grantRevoked: () => '已撤销保存的决定',
  grantRestored: () => '已恢复撤销的决定',
  ruleChanged: ({ change, server, tool, action }) =>
    `${change === 'added' ? '已添加规则' : '已移除规则'}：${server} / ${tool} → ${ruleVerbs[action]}`,
  annotations: ({ believed }) => (believed ? '已信任其工具标注' : '不再信任其工具标注'),
  trust: ({ answer, byPolicyFile }) => {
    if (byPolicyFile) return answer === 'trust' ? '策略文件信任它' : '没有策略文件信任它';
    return { trust: '信任并启动', notNow: '暂不', never: '永不' }[answer];
  },
  skill: ({ became }) =>
    ({
      approved: '已批准技能',
      revoked: '已撤回对技能的批准',
      changed: '服务器提供的技能与已批准的不同',
      folderConfirmed: '已确认技能文件夹',
      folderCleared: '已移除技能文件夹',
    })[became],
  trustRevoked: () => '已撤销信任',
  instructions: ({ became }) =>
    ({ used: '已采用说明', leftOut: '不使用说明', changed: '说明已更改，等待你确认' })[became],
  toolDefinition: ({ became, more = 0 }) =>
    ({
      accepted: '已接受更改后的定义',
      disabled: '已停用更改后的工具',
      revoked: '已撤销对该工具的批准',
      changed: '定义已更改，等待你确认',
      appeared: more === 0 ? '新工具' : `新工具，另有 ${more} 个`,
    })[became],
  root: ({ became, path }) => (became === 'shared' ? `已共享 ${path}` : `不再共享：${path}`),

  appShown: () => '已显示应用',
  context: ({ act }) =>
    ({
      promptAsked: '已请求提示词',
      promptSent: '已发送提示词',
      resourceRead: '已读取资源',
      skillChosen: '已为消息加载技能',
      resourceReadByApp: '由已显示的应用读取资源',
      subscribed: '已订阅',
      unsubscribed: '已取消订阅',
    })[act],
  addressConfirmed: () => '地址已确认',
  provider: ({ change }) =>
    ({
      added: '已添加服务商，没有密钥',
      addedWithKey: '已添加服务商，附带密钥',
      ownAddress: '已恢复服务商自己的地址',
      keyStored: '密钥已保存',
      keyForgotten: '密钥已删除',
    })[change],
  secretStored: () => '密钥已保存',
  setup: ({ of, change }) => {
    if (change === 'begun') return '已用助手开始对话';
    if (of === 'project')
      return change === 'set' ? '已设置项目的说明、服务器、模型和模式' : '已移除项目的说明、服务器、模型和模式';
    const owner = { chat: '对话', assistant: '助手' }[of];
    return change === 'set' ? `已设置${owner}的说明和工具` : `已移除${owner}的说明和工具`;
  },
  project: ({ act }) =>
    ({
      chatJoined: '对话已移入项目',
      chatLeft: '对话已移出项目',
      removed: '项目已删除，其对话不再属于任何项目',
      restored: '项目及其对话已恢复',
      folderConfirmed: '项目的文件夹已确认',
      folderCleared: '项目的文件夹已移除',
      fileUsed: '已使用项目的文件',
      fileLeftOut: '不使用项目的文件',
      fileChanged: '文件已更改，等待你确认',
      fileUnreadable: '文件已不存在或无法读取，不再使用',
    })[act],
  dataFolder: ({ change }) =>
    ({
      restoreWanted: '已确认恢复备份',
      restored: '备份已恢复，不含授权',
      resetWanted: '已确认重置',
      reset: '数据已重置',
      bringBackWanted: '已确认换回先前的数据',
      broughtBack: '已换回先前的数据',
      moveWanted: '已为所有数据选择其他文件夹',
      moved: '数据已移动到其他文件夹',
      changeCancelled: '已取消对所有数据的更改',
      changeFailed: '对所有数据的更改失败',
      previousRemoved: '先前的数据已删除',
      oldCopyRemoved: '旧文件夹中的副本已删除',
      damagedRemoved: '损坏的数据库已删除',
      logsRemoved: '日志已删除',
      attachmentsRemoved: '未使用的附件已删除',
    })[change],

  elicitation: ({ answer }) => ({ submit: '已提交', decline: '已拒绝', cancel: '已取消', open: '已打开' })[answer],
  samplingRejected: () => '已拒绝',
  samplingSent: ({ model, edited, included }) => {
    const sent = `已发送给 ${model}${edited ? '，已编辑' : ''}`;
    if (included === undefined) return sent;
    const { part, characters, sha256 } = included;
    const what = part === 'thisServer' ? '对话中该服务器的部分' : '对话';
    return `${sent}，附上了${what}（${characters} 个字符，SHA-256 ${sha256}）`;
  },
  samplingDelivered: ({ edited }) => `已交付${edited ? '，已编辑' : ''}`,
  askLimit: ({ limit, count }) =>
    limit === 'waiting'
      ? `请求过多：该服务器已有 ${count} 个请求在等待用户。请稍后再试。`
      : `请求过多：每个服务器每分钟最多询问 ${count} 次。请稍后再试。`,
  tokenLimit: ({ tokensPerDay }) => `该服务器已用完每天 ${tokensPerDay} 个 token 的限额。`,
};
