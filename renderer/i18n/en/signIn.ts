/** Signing in to servers, in English. */
export const signIn = {
  signIn: {
    needed: 'Sign-in needed',
    neededMeans: 'This server needs to know who you are. You see the address of the sign-in page before it opens.',
    ended: 'Your sign-in ended',
    endedMeans: 'The server no longer accepts it. Sign in again to continue.',
    moreScopes: 'More permissions needed',
    moreScopesMeans: 'A request to this server needs more than you agreed to: {{scopes}}',
    begin: 'Sign in',
    beginAgain: 'Sign in again',
    preparing: 'Finding the sign-in page…',
    finishing: 'Finishing…',
    waiting: 'Waiting for your browser…',
    open: 'Open the sign-in page',
    copyAddress: 'Copy the address',
    addressCopied: 'Address copied',
    page: 'Sign-in page of',
    resource: 'Gives access to',
    scopes: 'Permissions',
    noScopes: 'none named',
    clientNeeded: 'This sign-in needs a client ID',
    clientNeededMeans:
      '{{issuer}} does not register apps automatically. Register Gatehouse there with the redirect address below, then enter what you get.',
    clientRefusedMeans:
      '{{issuer}} refused to register Gatehouse (HTTP {{status}}). If its operator gave you a client ID, enter it; if not, ask for one with the redirect address below.',
    redirectAddress: 'Redirect address',
    redirectAddressHint:
      'The browser comes back here. Change it if only another address is registered, such as http://localhost:3334/oauth/callback.',
    redirectAddressFixed: 'The browser comes back here, as mcp.json says.',
    redirectAddressFault:
      'Write an http address of this computer (127.0.0.1, localhost or [::1]) with a port from 1024 on and no more than a path.',
    clientId: 'Client ID',
    clientSecret: 'Client secret',
    clientSecretHint: 'Only if you were given one. It is stored with your other secrets.',
    continue: 'Continue',
    signOut: 'Sign out',
    signedOut: 'Signed out of {{server}}',
  },
};
