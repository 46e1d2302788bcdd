import { isLoopbackHost } from '../../../../shared/lib/loopback.ts';
import { mixedScripts } from '../../../../shared/lib/scripts.ts';
import type { LaunchDanger } from '../../../../shared/domain/trust.ts';

/** Maps texts that look the same to the same text (UTS 39, "skeleton"). */
export type SkeletonMaker = (text: string) => string;

/**
 * What is to be said of the address of a server, as it is written. A launch keeps that text, and it is what people see; where it leads is
 * what is left after the rules for URLs: `http://2130706433/` leads to this computer. Pure.
 *
 * @param skeletonOf needed for texts beyond ASCII only
 */
export function addressDangers(text: string, skeletonOf: SkeletonMaker | undefined): LaunchDanger[] {
  const url = URL.parse(text);
  if (url === null) return ['oddAddress'];
  const hasUser = url.username !== '' || url.password !== '';
  return [
    ...(url.protocol === 'http:' && !isLoopbackHost(url.hostname) ? (['plainHttp'] as const) : []),
    ...hostDangers(text, url, skeletonOf),
    ...(hasUser ? (['oddAddress'] as const) : []),
  ];
}

/**
 * What is to be said of the addresses in an argument or a value. That it is not encrypted, or has a name and a password, is usual there,
 * such as in a proxy. Pure.
 */
export function addressDangersIn(word: string, skeletonOf: SkeletonMaker | undefined): LaunchDanger[] {
  return (word.match(/https?:\/\/[^\s"'<>`|;,]+/gi) ?? []).flatMap((text) => {
    const url = URL.parse(text);
    if (url === null) return [];
    const looksLikeHost = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(url.username);
    return [...hostDangers(text, url, skeletonOf), ...(looksLikeHost ? (['oddAddress'] as const) : [])];
  });
}

function hostDangers(text: string, url: URL, skeletonOf: SkeletonMaker | undefined): LaunchDanger[] {
  const host = url.hostname;
  if (host === '') return [];
  return [
    ...(isMetadataHost(host) ? (['metadataAddress'] as const) : []),
    ...(isOddHost(writtenHost(text), host, skeletonOf) ? (['oddAddress'] as const) : []),
  ];
}

/** The host as it is written, in lower case: without names, passwords and the port. */
function writtenHost(text: string): string {
  const [, authority = ''] = /^[^:]*:[/\\]*([^/\\?#]*)/.exec(text.trim()) ?? [];
  const [, host = ''] = /^(\[[^\]]*\]|[^:]*)/.exec(authority.slice(authority.lastIndexOf('@') + 1)) ?? [];
  return host.normalize('NFC').toLowerCase();
}

/** Services that give the keys of a computer in a cloud to whoever asks from there, and addresses within one network cable. */
const metadataHost =
  /^(?:169\.254\.\d+\.\d+|100\.100\.100\.200|192\.0\.0\.192|168\.63\.129\.16|\[fe[89ab][\da-f]:.*\]|\[fd00:ec2::254\]|\[fd20:ce::254\]|\[(?:::ffff:|64:ff9b::|::)a9fe:[\da-f]+\]|metadata|metadata\.(?:google\.internal|goog|azure\.(?:com|internal))|instance-data(?:\..*)?)$/;

function isMetadataHost(host: string): boolean {
  return metadataHost.test(host.replace(/\.$/, ''));
}

/** An IPv4 address within an IPv6 address. */
const within = /^\[(?:::(?:ffff:(?:0:)?)?|64:ff9b::)[\da-f]{1,4}:[\da-f]{1,4}\]$/;
/** It begins like another host: `127.0.0.1.evil.example`, `localhost.evil.example`, `github.com.evil.example`. */
const beginsLikeOther =
  /^(?:\d{1,3}[.-]){3}\d{1,3}\.[a-z\d-]*[a-z]|(?:^|\.)localhost\.(?!localdomain$)|\.(?:com|org|net)\.[^.]+\.[^.]/;

function isOddHost(written: string, host: string, skeletonOf: SkeletonMaker | undefined): boolean {
  if (host.endsWith('.') || within.test(host) || beginsLikeOther.test(host)) return true;
  if (/^[\x00-\x7f]*$/.test(written)) return written !== host || /(?:^|\.)xn--/.test(host);
  // Other forms of letters, dots of other scripts, and what does not show.
  if (written.normalize('NFKC') !== written || /[\p{Cf}\u3002\uff0e\uff61]/u.test(written)) return true;
  const labels = written.split('.');
  const isAsciiEnd = /^[\x00-\x7f]*$/.test(labels.at(-1) ?? '');
  return labels.some((label) => mixedScripts(label).length > 0 || (isAsciiEnd && looksAscii(label, skeletonOf)));
}

/** Whether a label beyond ASCII looks like one of plain letters. */
function looksAscii(label: string, skeletonOf: SkeletonMaker | undefined): boolean {
  if (skeletonOf === undefined || /^[\x00-\x7f]*$/.test(label)) return false;
  return /^[\x00-\x7f]*$/.test(skeletonOf(label));
}
