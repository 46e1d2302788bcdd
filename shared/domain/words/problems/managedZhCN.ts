import type { ManagedFault } from '../../managed/managedFault.ts';
import type { ManagedFeature } from '../../managed/managedFeature.ts';
import type { ManagedRefusal } from '../../managed/managedRefusal.ts';
import type { managedProblems } from '../../problems/managedProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

export const managedFaultsZhCN: Readonly<Record<ManagedFault, string>> = {
  unreadable: '无法读取',
  notAFile: '不是普通文件夹中的普通文件',
  isLink: '是一个链接',
  ownedByOther: '不属于系统',
  writableByOthers: '系统以外的用户可以更改它',
  accessUnknown: 'Windows 未说明谁可以更改它',
  tooLarge: '超过 256 kB',
  notJson: '不是 JSON',
  unknownVersion: '是为另一个版本的 Gatehouse 编写的',
  unfit: '含有 Gatehouse 不认识的字段或值',
};

export const managedRefusalsZhCN: Readonly<Record<ManagedRefusal, string>> = {
  policyUnusable: '此计算机的管理策略无法使用',
  notListed: '它不在你的组织允许的服务器之列',
  denied: '它在你的组织禁止的服务器之列',
  notConfined: '你的组织要求本地服务器隔离运行',
  hasNetwork: '你的组织要求本地服务器隔离运行且不使用网络',
  sampleOff: '你的组织已关闭示例服务器',
};

export const managedFeaturesZhCN: Readonly<Record<ManagedFeature, string>> = {
  lastingApprovals: '超过一次的允许',
  backgroundCalls: '后台调用',
  registries: '服务器注册中心',
  otherApps: '与其他应用交换服务器',
  bundles: '安装扩展包',
  chatImport: '导入对话',
  chatExport: '导出对话',
  backups: '备份',
  updates: '应用更新',
  runtimes: 'Node.js 和 uv 副本',
  loginStart: '登录时启动 Gatehouse',
  spelling: '添加拼写检查语言',
  pictures: '从网络加载图片',
  sampleServer: '示例服务器',
  headless: '无界面运行',
};

const remediesZhCN: Readonly<Partial<Record<ManagedRefusal, string>>> = {
  notConfined: '请编辑此服务器，打开“隔离运行”，然后重新启动。',
  hasNetwork: '请编辑此服务器，关闭其网络，然后重新启动。',
};

export const managedZhCN: Pick<ProblemWords, keyof typeof managedProblems> = {
  managedPolicyUnusable: ({ place, fault, detail }) =>
    `管理策略无效，因此不会启动任何服务器。${place}：${managedFaultsZhCN[fault]}${detail === '' ? '' : `（${detail}）`}。请让此计算机的管理员更正或移除它。`,
  managedServerRefused: ({ server, why, launch }) =>
    `${server} 不会运行：${managedRefusalsZhCN[why]}。${remediesZhCN[why] ?? '请联系此计算机的管理员。'}其启动方式的 SHA-256：${launch}`,
  managedToolRefused: ({ tool }) => `你的组织有规则禁止 ${tool}。请联系此计算机的管理员。`,
  managedProviderRefused: ({ name }) =>
    `没有向 ${name} 发送任何内容：它不在你的组织允许的服务商之列。请选择其他模型，或联系此计算机的管理员。`,
  managedRegistryRefused: ({ host }) =>
    `没有访问 ${host}：它不在你的组织允许的注册中心之列。请选择其他注册中心，或联系此计算机的管理员。`,
  managedPublisherRefused: ({ name }) => `${name} 的发布者不在你的组织允许之列。请联系此计算机的管理员。`,
  managedModeRefused: () => '你的组织不允许此模式。请选择其他模式。',
  managedFeatureOff: ({ feature }) => `你的组织已关闭此功能：${managedFeaturesZhCN[feature]}。请联系此计算机的管理员。`,
  managedPolicyChanged: () => '此计算机的管理策略已更改。',
};
