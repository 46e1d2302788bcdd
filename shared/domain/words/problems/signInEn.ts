import type { signInProblems } from '../../problems/signInProblems.ts';
import type { ProblemWords } from '../problemWords.ts';

export const signInEn: Pick<ProblemWords, keyof typeof signInProblems> = {
  signInHostUnknown: ({ host }) =>
    `${host} cannot be found. Check your network. If only your proxy knows it and you trust it, enter its address as the "issuer" in the "auth" of the server's entry in mcp.json.`,
  signInHostInside: ({ host }) =>
    `The server wants Gatehouse to contact ${host}, an address inside your network or computer. Gatehouse did not contact it.`,
  signInAnswerTooLong: () => 'The answer of the authorization server is too long.',
  cannotListenForBrowser: () => 'Gatehouse cannot receive the answer from the browser.',
  callbackTaken: ({ address }) =>
    `Gatehouse cannot receive the answer from the browser at ${address}. Another program or sign-in may use this port: end it and sign in again, or choose another address.`,
  tokensForOther: () => 'The server says that its tokens are for another server. Gatehouse did not sign in.',
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
    `The server asks for "${scopes}" again, although you already signed in for it. Sign out and in again, or ask its operator.`,
  noCodeSignIn: ({ issuer }) => `${issuer} does not offer sign-in with an authorization code.`,
  pkceUnstated: ({ issuer }) =>
    `${issuer} does not say that it protects codes with PKCE (S256). If its operator confirms that it does, add "auth": { "type": "signIn", "allowUnstatedPkce": true } to the server's entry in mcp.json.`,
  pkceMissing: ({ issuer }) => `${issuer} does not protect codes with PKCE (S256). It cannot be used safely.`,
  otherIssuerNamed: () => 'The authorization server is not the one the server named. Ask the operator of the server.',
  otherIssuerAnswered: () =>
    'The answer came from a different authorization server than the one Gatehouse asked. Nothing was sent to it.',
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
