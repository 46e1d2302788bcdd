import type { SignInNetwork } from './signIn.ts';

/**
 * Port: the network as icons of servers may be read over it. Guarded as it is for signing in: addresses that are private or on
 * this machine are reached only for servers that are there themselves; no redirect is followed; answers are short and quick.
 */
export type IconNetwork = SignInNetwork;
