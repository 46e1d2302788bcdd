import { faultOfProxy } from './serverProxy.ts';

/** This computer is always reached directly. */
const exceptions = 'localhost,127.0.0.1,::1';

/** The variables that say which proxy a program is to use. Programs agree on neither case, so both are set; Node.js wants to be told to look. */
const addressNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];
const exceptionNames = ['NO_PROXY', 'no_proxy'];
const nodeSwitch = 'NODE_USE_ENV_PROXY';
const allNames = new Set([...addressNames, ...exceptionNames, nodeSwitch]);

/** Whether a text can be the proxy of a program: programs agree on no other kinds of address. Pure. */
export function isProgramProxy(text: string): boolean {
  return /^https?:/i.test(text) && faultOfProxy(text) === undefined;
}

/** The variables with which a program is told to use a proxy. They are part of its launch, so the trust page shows them. Pure. */
export function proxyVariables(address: string): Record<string, string> {
  return {
    ...Object.fromEntries(addressNames.map((name) => [name, address])),
    ...Object.fromEntries(exceptionNames.map((name) => [name, exceptions])),
    [nodeSwitch]: '1',
  };
}

/** Whether a variable is one of those that `proxyVariables` sets. Pure. */
export function isProxyVariable(name: string): boolean {
  return allNames.has(name);
}

interface WithoutProxy {
  /** Empty where the variables are not, or not all, those of one proxy. */
  readonly address: string;
  readonly others: Readonly<Record<string, string>>;
}

/** Takes the variables of a proxy out of those of a launch, where they are all there and say the same. Pure. */
export function withoutProxyVariables(env: Readonly<Record<string, string>>): WithoutProxy {
  const address = env['HTTP_PROXY'] ?? '';
  const expected = Object.entries(proxyVariables(address));
  if (!isProgramProxy(address) || expected.some(([name, value]) => env[name] !== value))
    return { address: '', others: env };
  return { address, others: Object.fromEntries(Object.entries(env).filter(([name]) => !isProxyVariable(name))) };
}
