import type { signInProblems } from '../../problems/signInProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

export const signInZhCN: Pick<ProblemWords, keyof typeof signInProblems> = {
  signInHostUnknown: ({ host }) =>
    `找不到 ${host}。请检查网络。如果只有你的代理认识它，而你信任它，请在 mcp.json 中该服务器条目的 "auth" 里，将它的地址填为 "issuer"。`,
  signInHostInside: ({ host }) => `服务器要求访问 ${host}，这是你的网络或计算机内部的地址。Gatehouse 没有访问它。`,
  signInAnswerTooLong: () => '授权服务器的应答过长。',
  cannotListenForBrowser: () => 'Gatehouse 无法接收浏览器的应答。',
  callbackTaken: ({ address }) =>
    `Gatehouse 无法在 ${address} 接收浏览器的应答。可能有其他程序或登录正在使用此端口：请结束它后重新登录，或选择另一个地址。`,
  tokensForOther: () => '服务器声明它的 token 属于另一个服务器。Gatehouse 未登录。',
  credentialsOfOther: ({ issuer }) => `凭据属于 ${issuer}，但服务器要求发送到别处。凭据没有发送。`,
  noMetadata: ({ address }) => `${address} 没有公布元数据。请联系服务器的运营方。`,
  addressNotHttps: ({ place }) => {
    const what = {
      authorizationServer: '授权服务器',
      signInPage: '登录页面',
      tokenEndpoint: '授权服务器的 token 端点',
      authorizationEndpoint: '授权端点',
      registrationEndpoint: '注册端点',
      revocationEndpoint: '撤销端点',
    }[place];
    return `${what}的地址不是 https 地址。请联系服务器的运营方。`;
  },
  signInPageWithUser: () => '登录页面的地址中包含用户名，不会打开。',
  signInPageTooLong: ({ count }) => `登录页面的地址有 ${count} 个字符，不会打开。`,
  scopesAskedAgain: ({ scopes }) =>
    `你已为“${scopes}”登录，但服务器再次要求它。请退出登录后重新登录，或联系服务器的运营方。`,
  noCodeSignIn: ({ issuer }) => `${issuer} 不支持使用授权码登录。`,
  pkceUnstated: ({ issuer }) =>
    `${issuer} 没有声明它用 PKCE（S256）保护授权码。如果其运营方确认支持，请在 mcp.json 中该服务器的条目里添加 "auth": { "type": "signIn", "allowUnstatedPkce": true } 。`,
  pkceMissing: ({ issuer }) => `${issuer} 不用 PKCE（S256）保护授权码，无法安全使用。`,
  otherIssuerNamed: () => '此授权服务器不是服务器所指定的那个。请联系服务器的运营方。',
  otherIssuerAnswered: () => '应答来自另一个授权服务器，而不是所请求的那个。没有向它发送任何内容。',
  registrationRefused: ({ status }) => `授权服务器拒绝注册 Gatehouse（HTTP ${status}）。`,
  signInRefused: ({ reason }) => `授权服务器已拒绝：${reason === '' ? '没有给出原因' : reason}。请重新登录。`,
  authorizationUnreachable: ({ code }) => `无法使用授权服务器：无法连接（${code}）。`,
  authorizationUnusable: ({ fault }) => {
    const why = { shape: '它的应答不符合规范', notJson: '它的应答不是 JSON', other: '它的应答无法使用' }[fault];
    return `无法使用授权服务器：${why}。`;
  },
};
