import type { signInProblems } from '../../problems/signInProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

export const signInEn: Pick<ProblemWords, keyof typeof signInProblems> = {
  signInHostUnknown: ({ host }) =>
    `${host} cannot be found. Check your network. If only your proxy knows it and you trust it, give its address as the "issuer" in the "auth" of the entry of the server in mcp.json.`,
  signInHostInside: ({ host }) =>
    `The server wants Gatehouse to ask ${host}, an address inside of your network or computer. It was not asked.`,
  signInAnswerTooLong: () => 'The answer of the authorization server is too long.',
  cannotListenForBrowser: () => 'Gatehouse cannot listen for the answer of the browser.',
  tokensForOther: () => 'The server says that its tokens are for another server. It is not signed in to.',
  credentialsOfOther: ({ issuer }) =>
    `The credentials belong to ${issuer}, but the server wants them sent elsewhere. They were not sent.`,
  noMetadata: ({ address }) => `${address} publishes no metadata. Ask the operator of the server.`,
  addressNotHttps: ({ place }) => {
    const what = {
      authorizationServer: 'The authorization server',
      signInPage: 'The sign-in page',
      tokenEndpoint: 'The token endpoint of the authorization server',
      authorizationEndpoint: 'The authorization endpoint',
      registrationEndpoint: 'The registration endpoint',
      revocationEndpoint: 'The revocation endpoint',
    }[place];
    return `${what} is not an https address. Ask the operator of the server.`;
  },
  signInPageWithUser: () => 'The address of the sign-in page contains a user name. It is not opened.',
  signInPageTooLong: ({ count }) => `The address of the sign-in page has ${count} characters. It is not opened.`,
  scopesAskedAgain: ({ scopes }) =>
    `The server asks for "${scopes}" again, although you signed in for it. Sign out and in again, or ask its operator.`,
  noCodeSignIn: ({ issuer }) => `${issuer} does not offer sign-in with a code.`,
  pkceUnstated: ({ issuer }) =>
    `${issuer} does not say that it protects codes with PKCE (S256). If its operator confirms that it does, add "auth": { "type": "signIn", "allowUnstatedPkce": true } to the entry of the server in mcp.json.`,
  pkceMissing: ({ issuer }) => `${issuer} does not protect codes with PKCE (S256). It cannot be used safely.`,
  otherIssuerNamed: () =>
    'The authorization server says it is another one than the server named. Ask the operator of the server.',
  otherIssuerAnswered: () =>
    'The answer came from another authorization server than the one that was asked. Nothing was sent to it.',
  registrationRefused: ({ status }) => `The authorization server refused to register Gatehouse (HTTP ${status}).`,
  signInRefused: ({ reason }) =>
    `The authorization server refused: ${reason === '' ? 'no reason given' : reason}. Sign in again.`,
  authorizationUnreachable: ({ code }) => `The authorization server cannot be used: it cannot be reached (${code}).`,
  authorizationUnusable: ({ fault }) => {
    const why = {
      shape: 'its answer does not have the specified shape',
      notJson: 'its answer is not JSON',
      other: 'its answer cannot be used',
    }[fault];
    return `The authorization server cannot be used: ${why}.`;
  },
};
