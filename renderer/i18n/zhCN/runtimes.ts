import type { runtimes as english } from '../en/runtimes.ts';
import type { TextsLike } from '../textsLike.ts';

/** 用来启动服务器的 Node.js 和 uv 副本。 */
export const runtimes: TextsLike<typeof english> = {
  runtimes: {
    names: { node: 'Node.js', uv: 'uv' },
    copy: '副本',
    publisher: '发布者',
    repacked: '{{copy}} 由软件包 {{by}} 重新打包，而不是由 {{copy}} 项目打包',
    unpacked: '解压后大小',
    download: '下载大小',
    hash: 'SHA-256',
    hosts: '也可能由这些主机发送',
    atMost: '最多 {{size}}',
    python: '如果服务器需要的 Python 版本不在此计算机上，uv 会自行下载，不会询问你。',
    steps: {
      asking: '请确认下载 {{copy}} {{version}}',
      downloading: '正在下载 {{copy}} {{version}}…',
      unpacking: '正在解压 {{copy}} {{version}}…',
    },
    asks: '在你查看并确认地址之前，不会下载任何内容。',
    progress: '副本进度',
    amount: '{{bytes}}，共 {{ofBytes}}',
    cancel: '取消获取副本',
    form: '使用 Gatehouse 保存的 {{copy}} 副本',
    formHint: '它的程序会排在此服务器 PATH 的最前面。关闭后使用你的计算机上已有的程序。Gatehouse 会重新请求信任。',
    offer: {
      title: 'Gatehouse 可以保管一份 {{copy}} {{version}} 副本',
      means: '只有你选定的服务器才会使用它。下载任何内容之前，你会看到地址并进行确认。',
      there: 'Gatehouse 保管着 {{copy}} {{version}} 副本。',
      none: '此版本的 Gatehouse 没有适用于此计算机的 {{copy}} 副本。请自行安装。',
      hint: '它的程序会排在此服务器 PATH 的最前面，并成为你需要信任的内容的一部分。其他服务器不会使用它。',
      preview: '使用 Gatehouse 保存的 {{copy}} 副本',
    },
    title: 'Node.js 和 uv 副本',
    looking: '正在查找副本…',
    none: '目前没有副本。如果服务器因缺少 Node.js 或 uv 而无法启动，或者你正在添加这样的服务器，你可以在那里获取副本。',
    usedBy: '{{servers}} 正在使用。移除之前，请先编辑这些服务器。',
    unused: '没有服务器使用它。',
    remove: '移除',
    removeCopy: '移除 {{copy}}',
  },
};
