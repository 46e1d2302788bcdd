import type { CustomScheme, Protocol } from 'electron';
import { SandboxOrigins } from '../node/appSandbox/sandboxOrigins.ts';
import { notFound, type PageAnswer, refusal } from '../node/pageFiles/readPageFile.ts';
import { pageOrigin, sandboxScheme } from './origins.ts';

/** The scheme's registration before the app is ready. Its origins are isolated from each other, with few privileges. */
export const sandboxRegistration: CustomScheme = {
  scheme: sandboxScheme,
  privileges: {
    standard: true,
    secure: true,
    supportFetchAPI: false,
    bypassCSP: false,
    corsEnabled: false,
    allowServiceWorkers: false,
    allowExtensions: false,
  },
};

/** The origins of apps in the desktop shell; only the page frames them. */
export function createSandboxOrigins(): SandboxOrigins {
  const origins = new SandboxOrigins((label) => `${sandboxScheme}://${label}`);
  origins.attach(pageOrigin);
  return origins;
}

/** Starts to serve the frames of apps. */
export function handleSandboxScheme(protocol: Pick<Protocol, 'handle'>, origins: SandboxOrigins): void {
  protocol.handle(sandboxScheme, (request) => {
    const { status, headers, body } = answerSandboxRequest(request, origins);
    return new Response(Uint8Array.from(body), { status, headers });
  });
}

/** Answers a frame's request. `initiatorOrigin` is Electron's: a frame is only loaded by the one around it. */
export function answerSandboxRequest(
  {
    method,
    url,
    initiatorOrigin,
  }: { readonly method: string; readonly url: string; readonly initiatorOrigin?: string },
  origins: SandboxOrigins,
): PageAnswer {
  if (method !== 'GET') return refusal(405, 'Only GET');
  if (!URL.canParse(url)) return notFound();
  const { host, pathname } = new URL(url);
  const framer = origins.framerOf(host);
  if (framer === undefined || (initiatorOrigin !== undefined && initiatorOrigin !== framer)) {
    return refusal(403, 'Not from here');
  }
  return origins.answer(host, pathname);
}
