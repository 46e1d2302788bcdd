import type { ReadResourceResult } from '@modelcontextprotocol/client';
import type { AppDomains } from '../../../../shared/domain/app.ts';
import { type HostError, problemError } from '../../../../shared/domain/error.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/lib/json.ts';
import { canonicalHash } from '../../ground/hash/canonicalHash.ts';
import { appPolicy } from './appPolicy.ts';

/** A checked app of a server. */
export interface AppDocument {
  readonly uri: string;
  readonly html: string;
  readonly bytes: number;
  readonly policy: string;
  readonly domains: AppDomains;
  readonly refused: string[];
  readonly permissions: string[];
  /** The hash of the document and its policy. */
  readonly hash: Sha256;
}

type Content = ReadResourceResult['contents'][number];

/** An app is a single document; a larger one would be too much for a page. */
export const maxAppBytes = 6 * 1024 * 1024;
const knownPermissions = ['camera', 'microphone', 'geolocation', 'clipboardWrite'];

/**
 * Reads a server's answer for the address of an app. Pure.
 *
 * @param listed `_meta` of the listed resource, for fields that the content does not have
 * @throws HostError `badResult`
 */
export function appDocument(uri: string, contents: readonly Content[], listed: unknown): AppDocument {
  const content = contents.find((one) => one.uri === uri) ?? contents[0];
  if (content === undefined) throw problemError({ kind: 'appMissing' });
  if (!isAppType(content.mimeType)) {
    throw problemError({ kind: 'appOfOtherType', mediaType: keepStart(content.mimeType ?? '', 100) });
  }
  const { html, bytes } = htmlOf(content);
  const said = { ...uiOf(listed), ...uiOf(content._meta) };
  const { domains, refused, policy } = appPolicy(said['csp']);
  const permissions = isJsonObject(said['permissions']) ? Object.keys(said['permissions']) : [];
  return {
    uri,
    html,
    bytes,
    domains,
    refused,
    policy,
    permissions: permissions.filter((name) => knownPermissions.includes(name)),
    hash: canonicalHash({ html, policy }),
  };
}

function isAppType(type: string | undefined): boolean {
  return /^text\/html;profile=(?:"mcp-app"|mcp-app)(?:;charset="?utf-8"?)?$/i.test((type ?? '').replace(/\s/g, ''));
}

function htmlOf(content: Content): { html: string; bytes: number } {
  const size = 'text' in content ? content.text.length : (content.blob.length * 3) / 4;
  if (size > maxAppBytes) throw tooLargeError();
  if ('text' in content) {
    const bytes = new TextEncoder().encode(content.text).byteLength;
    if (bytes > maxAppBytes) throw tooLargeError();
    return { html: content.text, bytes };
  }
  try {
    const bytes = Uint8Array.from(atob(content.blob.replace(/\s/g, '')), (one) => one.charCodeAt(0));
    return { html: new TextDecoder('utf-8', { fatal: true }).decode(bytes), bytes: bytes.byteLength };
  } catch (cause) {
    throw problemError({ kind: 'appNotText' }, undefined, { cause });
  }
}

function tooLargeError(): HostError {
  const most = Math.round(maxAppBytes / 1024 / 1024);
  return problemError({ kind: 'appTooLarge', mebibytes: most });
}

function uiOf(meta: unknown): JsonObject {
  return isJsonObject(meta) && isJsonObject(meta['ui']) ? meta['ui'] : {};
}
