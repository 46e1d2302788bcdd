import type { FindingCode } from '../../shared/domain/diagnosis.ts';
import { doctor as english } from '../../renderer/i18n/en/doctor.ts';
import { doctor as chinese } from '../../renderer/i18n/zhCN/doctor.ts';

export type GuideLanguage = 'en' | 'zh-CN';

type Stage = 'start' | 'end' | 'speech' | 'network' | 'other';

/** When each finding shows. A finding that is missing here does not compile. */
const stageOf: Record<FindingCode, Stage> = {
  secretMissing: 'start',
  variableUnusable: 'start',
  cwdMissing: 'start',
  commandNotFound: 'start',
  shellSilent: 'start',
  commandElsewhere: 'start',
  commandIsLine: 'start',
  commandIsFolder: 'start',
  programMissing: 'start',
  notExecutable: 'start',
  interpreterMissing: 'start',
  runtimeMissing: 'start',
  copyMissing: 'start',
  copyChanged: 'start',
  cannotRun: 'start',
  downloadBroken: 'end',
  moduleMissing: 'end',
  pythonModuleMissing: 'end',
  pythonModuleNotRunnable: 'end',
  packageMissing: 'end',
  registryUnreachable: 'end',
  pythonError: 'end',
  syntaxTooNew: 'end',
  portTaken: 'end',
  fileMissing: 'end',
  dockerStopped: 'end',
  podmanStopped: 'end',
  settingMissing: 'end',
  wantsArguments: 'end',
  endsAtOnce: 'end',
  killed: 'end',
  crashed: 'end',
  exited: 'end',
  unreadByShell: 'end',
  startTimeout: 'speech',
  installTimeout: 'speech',
  otherFraming: 'speech',
  listensOverHttp: 'speech',
  printsToStdout: 'speech',
  closedOutput: 'speech',
  messageTooLarge: 'speech',
  nameUnknown: 'network',
  connectionRefused: 'network',
  notTls: 'network',
  certificate: 'network',
  networkTimeout: 'network',
  proxy: 'network',
  networkFault: 'network',
  signIn: 'network',
  mayNotUse: 'network',
  wrongAddress: 'network',
  messagesElsewhere: 'network',
  webPage: 'network',
  serverFault: 'network',
  asksTooOften: 'network',
  refusedStatus: 'network',
  answeredError: 'other',
  badAnswer: 'other',
  unknown: 'other',
};

interface GuideTexts {
  readonly title: string;
  readonly intro: string;
  /** What helps when Gatehouse itself does not work, as Markdown. */
  readonly itself: string;
  readonly stages: Readonly<Record<Stage, string>>;
  /** What stands for a value of a finding. */
  readonly values: Readonly<Record<string, string>>;
  /** How the texts of the page name what they tell. */
  readonly findings: Readonly<Record<FindingCode, { readonly title: string; readonly text: string }>>;
}

const texts: Record<GuideLanguage, GuideTexts> = {
  en: {
    title: 'Troubleshooting',
    intro:
      'When a server does not run, its card on the page **Servers** says why, and offers what helps. **Details** has its log, its messages and its process. These are the causes that Gatehouse knows, in its own words.',
    itself: `## When Gatehouse itself does not work as it should

Start it with \`--safe-mode\`. No server starts then, and settings are the defaults; yours are kept, and what you change is stored with them. If the fault is
gone, a server or a setting is the reason: start Gatehouse as usual, and switch servers on one by one.

## Save a report

Whoever looks for a fault needs to know what happened. **Settings** → **Advanced** → **Save a report…** (on the desktop also in the Help menu) makes one file with
versions, settings, the states of your servers, sizes, and the log of the last days. Every line of it is shown first: search it, switch off what you do not want to
give away, then **Save…**. Nothing is sent; you hand the file over yourself.

Chats, prompts and arguments of calls are not collected. Names of servers, their commands and addresses are, these without user names, queries, and parts of paths that
are no plain words. Stored secrets and what looks like one are removed, and your home folder is written as \`~\`. No program can know every secret by its looks: read what you give away.`,
    stages: {
      start: 'It could not be started',
      end: 'It started and ended',
      speech: 'It runs and does not speak MCP',
      network: 'Servers over HTTP',
      other: 'Other causes',
    },
    values: {
      name: 'name',
      cwd: 'folder',
      command: 'command',
      file: 'file',
      copy: 'runtime',
      runtime: 'runtime',
      module: 'module',
      package: 'package',
      error: 'error',
      port: 'port',
      signal: 'signal',
      code: 'code',
      seconds: 'seconds',
      minutes: 'minutes',
      line: 'line',
      url: 'address',
      sign: 'text',
      host: 'host',
      origin: 'address',
      status: 'status',
    },
    findings: english.doctor.findings,
  },
  'zh-CN': {
    title: '疑难解答',
    intro:
      '服务器没有运行时，它在**服务器**页面上的卡片会说明原因，并给出可用的办法。**详情**中有它的日志、消息和进程。下面是 Gatehouse 能识别的原因，文字与应用中的相同。',
    itself: `## Gatehouse 本身工作不正常时

用 \`--safe-mode\` 启动它：不会启动任何服务器，设置为默认值；你自己的设置仍然保留，你所做的更改也会一起保存。
如果问题消失，原因就在某个服务器或某项设置：请像平常一样启动 Gatehouse，再逐个开启服务器。

## 保存报告

帮你排查故障的人需要知道发生了什么。**设置** → **高级** → **保存报告…**（桌面版也可以从“帮助”菜单打开）会生成一个文件，其中有版本、设置、服务器的状态、
数据大小和最近几天的日志。保存之前会显示其中的每一行：你可以搜索，去掉不想提供的部分，然后点**保存…**。不会发送任何内容，文件由你自己交给对方。

不收集对话、提示词和调用参数；服务器的名称、命令和地址会写入，地址去掉用户名、查询参数，以及路径中不像单词的部分。已保存的密钥和看起来像密钥的内容会被去掉，你的主文件夹写作 \`~\`。
程序无法认出每一个密钥：提供之前请自己看一遍。`,
    stages: {
      start: '无法启动',
      end: '启动后结束了',
      speech: '在运行，但不按 MCP 通信',
      network: '通过 HTTP 连接的服务器',
      other: '其他原因',
    },
    values: {
      name: '名称',
      cwd: '文件夹',
      command: '命令',
      file: '文件',
      copy: '运行环境',
      runtime: '运行环境',
      module: '模块',
      package: '软件包',
      error: '错误',
      port: '端口',
      signal: '信号',
      code: '代码',
      seconds: '秒数',
      minutes: '分钟数',
      line: '一行文字',
      url: '地址',
      sign: '文字',
      host: '主机',
      origin: '地址',
      status: '状态码',
    },
    findings: chinese.doctor.findings,
  },
};

/** Where the page of a language is, from the root of the project. */
export const troubleshootingPath: Record<GuideLanguage, string> = {
  en: 'docs/guide/troubleshooting.md',
  'zh-CN': 'docs/guide/zh-CN/troubleshooting.md',
};

/**
 * A text of the app with words in place of its values, in italics. Pure.
 *
 * @throws Error for a value that has no word
 */
export function fillValues(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The guide has no word for the value ${name}.`);
    return `*${word}*`;
  });
}

/** The page that lists every cause the doctor knows, as Markdown, in the words of the app. Pure. */
export function writeTroubleshooting(language: GuideLanguage): string {
  const { title, intro, itself, stages, findings, values } = texts[language];
  const withValues = (text: string) => fillValues(text, values);
  const codesOf = (stage: string) => (Object.keys(stageOf) as FindingCode[]).filter((code) => stageOf[code] === stage);
  const sections = Object.entries(stages).map(([stage, heading]) => {
    const causes = codesOf(stage).map((code) => {
      const { title: cause, text } = findings[code];
      return `- **${withValues(cause)}**  \n  ${withValues(text)}`;
    });
    return [`## ${heading}`, causes.join('\n')].join('\n\n');
  });
  return `${[`# ${title}`, intro, ...sections, itself].join('\n\n')}\n`;
}
