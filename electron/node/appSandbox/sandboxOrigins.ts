import { randomBytes } from 'node:crypto';
import type { ServerId } from '../../../shared/domain/ids.ts';
import type { AppSandbox, SandboxedApp, ServedApp } from '../../host/ports/appSandbox.ts';
import { notFound, type PageAnswer } from '../pageFiles/readPageFile.ts';
import { noDevices } from '../pageFiles/securityHeaders.ts';
import { appDocument } from './appDocument.ts';
import { proxyDocument, sandboxFlags } from './proxyDocument.ts';
import { isReached } from './reaches.ts';

/** How a shell turns the label of an origin into that origin. */
export type OriginOfLabel = (label: string) => string;

type Document = Pick<SandboxedApp, 'html' | 'policy' | 'requests'>;

/**
 * The origins of apps, separate from the page: one for the proxies, and one for each server. Their names are random and
 * new in each run; the paths are random too, and are removed when the app is closed. A shell requests the answers and
 * sends them.
 */
export class SandboxOrigins implements AppSandbox {
  readonly #originOf: OriginOfLabel;
  readonly #proxyLabel = randomLabel();
  readonly #labels = new Map<ServerId, string>();
  /** By label and path. */
  readonly #documents = new Map<string, Document>();
  #pageOrigin: string | undefined;

  constructor(originOf: OriginOfLabel) {
    this.#originOf = originOf;
  }

  /** The one origin the page frames. */
  get proxyOrigin(): string {
    return this.#originOf(this.#proxyLabel);
  }

  /** Whose page may frame apps. The page's own origin needs to know ours first. */
  attach(pageOrigin: string): void {
    this.#pageOrigin = pageOrigin;
  }

  open({ serverId, html, policy, ...reaches }: SandboxedApp): ServedApp {
    const pageOrigin = this.#pageOrigin;
    if (pageOrigin === undefined) throw new Error('There is no page yet that could show an app.');
    const label = this.#labelOf(serverId);
    const appOrigin = this.#originOf(label);
    const path = `/${randomBytes(24).toString('hex')}`;
    const ancestors = `frame-ancestors ${this.proxyOrigin} ${pageOrigin}`;
    const own = `${policy}; ${ancestors}; sandbox ${sandboxFlags}`;
    const proxy = proxyDocument({ pageOrigin, appOrigin, appUrl: `${appOrigin}${path}` });
    this.#documents.set(`${label}${path}`, { html: appDocument(html), policy: own, ...reaches });
    this.#documents.set(`${this.#proxyLabel}${path}`, { ...proxy, requests: [] });
    return {
      frameUrl: `${this.proxyOrigin}${path}`,
      frameOrigin: this.proxyOrigin,
      close: () => {
        this.#documents.delete(`${label}${path}`);
        this.#documents.delete(`${this.#proxyLabel}${path}`);
      },
    };
  }

  /** Answers a request for one of our frames; all other requests get a 404. */
  answer(label: string, pathname: string): PageAnswer {
    const document = this.#documents.get(`${label}${pathname}`);
    if (document === undefined) return notFound();
    return { status: 200, headers: headers(document.policy), body: new TextEncoder().encode(document.html) };
  }

  /** The origin whose documents frame those of a label; `undefined` for a label that Gatehouse did not make. */
  framerOf(label: string): string | undefined {
    if (label === this.#proxyLabel) return this.#pageOrigin;
    return [...this.#labels.values()].includes(label) ? this.proxyOrigin : undefined;
  }

  /** Whether an origin is one that apps, or their proxies, run on. */
  isOurs(origin: string): boolean {
    return [this.#proxyLabel, ...this.#labels.values()].some((label) => this.#originOf(label) === origin);
  }

  /** Whether an address is a document of an open app. */
  serves(url: string): boolean {
    return [...this.#documents.keys()].some((key) => {
      const [label = ''] = key.split('/');
      return url === `${this.#originOf(label)}${key.slice(label.length)}`;
    });
  }

  /** Whether an app that is open on an origin may send requests to an address. */
  mayReach(origin: string, url: string): boolean {
    return [...this.#documents].some(([key, { requests }]) => {
      const [label = ''] = key.split('/');
      return this.#originOf(label) === origin && isReached(url, requests);
    });
  }

  #labelOf(serverId: ServerId): string {
    const label = this.#labels.get(serverId) ?? randomLabel();
    this.#labels.set(serverId, label);
    return label;
  }
}

/** A host name that begins with a letter and differs in each run. */
function randomLabel(): string {
  return `a${randomBytes(15).toString('hex')}`;
}

function headers(policy: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Permissions-Policy': `${noDevices}, clipboard-read=(), clipboard-write=(), fullscreen=(), autoplay=()`,
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'Referrer-Policy': 'no-referrer',
    'Origin-Agent-Cluster': '?1',
    'Cache-Control': 'no-store',
  };
}
