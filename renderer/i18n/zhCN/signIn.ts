/** 登录服务器。 */
export const signIn = {
  signIn: {
    needed: '需要登录',
    neededMeans: '此服务器需要知道你是谁。登录页面打开之前，你会看到它的地址。',
    ended: '登录已失效',
    endedMeans: '服务器不再接受它。请重新登录以继续。',
    moreScopes: '需要更多权限',
    moreScopesMeans: '发往此服务器的请求超出了你已同意的范围：{{scopes}}',
    begin: '登录',
    beginAgain: '重新登录',
    preparing: '正在查找登录页面…',
    finishing: '正在完成…',
    waiting: '正在等待浏览器…',
    open: '打开登录页面',
    copyAddress: '复制地址',
    addressCopied: '地址已复制',
    page: '登录页面属于',
    resource: '授权访问',
    scopes: '权限',
    noScopes: '未指明',
    clientNeeded: '此登录需要客户端 ID',
    clientNeededMeans: '{{issuer}} 不会自动注册应用。请用下面的重定向地址在那里注册 Gatehouse，然后填写你得到的内容。',
    clientRefusedMeans:
      '{{issuer}} 拒绝注册 Gatehouse（HTTP {{status}}）。如果运营方给了你客户端 ID，请填写；如果没有，请用下面的重定向地址向其申请。',
    redirectAddress: '重定向地址',
    redirectAddressHint:
      '浏览器会回到这里。如果那里只登记了其他地址，例如 http://localhost:3334/oauth/callback，请改成它。',
    redirectAddressFixed: '按照 mcp.json 的设置，浏览器会回到这里。',
    redirectAddressFault:
      '请填写本机（127.0.0.1、localhost 或 [::1]）的 http 地址，端口不小于 1024，除路径外不含其他内容。',
    clientId: '客户端 ID',
    clientSecret: '客户端密钥',
    clientSecretHint: '仅在你得到密钥时填写。它与你的其他密钥保存在一起。',
    continue: '继续',
    signOut: '退出登录',
    signedOut: '已退出登录 {{server}}',
  },
};
