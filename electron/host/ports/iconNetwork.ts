import type { SignInNetwork } from './signIn.ts';

/**
 * Port: the network for icons of servers. Restricted like the network for signing in: private addresses and those on
 * this computer are reachable only for servers that are there themselves; no redirect is followed; answers are limited
 * in size and time.
 */
export type IconNetwork = SignInNetwork;
