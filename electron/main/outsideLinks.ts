import { shell } from 'electron';
import type { BaseWindow, Clipboard, Dialog } from 'electron';
import { problemError } from '../../shared/domain/error.ts';
import type { OutsideLinks } from '../host/index.ts';
import type { ShellTexts } from './shellTexts.ts';

/** Longer links do not fit a dialog, and users cannot agree to a link that they do not see in full. */
const maxLinkLength = 4000;

export interface OutsideLinkPorts {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly clipboard: Pick<Clipboard, 'writeText'>;
  readonly shell?: { openExternal(url: string): Promise<void> };
  readonly texts: () => ShellTexts;
  /** The parent window of the question. */
  readonly parent: () => BaseWindow | undefined;
}

/**
 * The only way to open a link outside of the app: shows the whole link in a native dialog and opens it if the user
 * agrees. There is one question at a time; a second one is refused, so that users are not flooded with questions.
 */
export function createOutsideLinks(ports: OutsideLinkPorts): OutsideLinks {
  let isAsking = false;
  return {
    async confirmAndOpen(text) {
      const url = outsideUrl(text);
      if (isAsking) throw problemError({ kind: 'otherLinkAsked' });
      isAsking = true;
      try {
        return await ask(url, ports);
      } finally {
        isAsking = false;
      }
    },
  };
}

/**
 * Parses a link that may be opened outside.
 *
 * @throws HostError `forbidden` for anything but http, https and mailto
 */
export function outsideUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !(isWeb || url.protocol === 'mailto:')) {
    throw problemError({ kind: 'linkKindNotOpened' });
  }
  if (url.href.length > maxLinkLength) {
    throw problemError({ kind: 'linkTooLong', count: url.href.length });
  }
  // Some mail programs attach the file in such a parameter.
  if (url.protocol === 'mailto:' && [...url.searchParams.keys()].some((key) => /^attach/i.test(key))) {
    throw problemError({ kind: 'mailLinkWithFiles' });
  }
  return url;
}

async function ask(url: URL, ports: OutsideLinkPorts): Promise<boolean> {
  const texts = ports.texts();
  const carriesCredentials = url.username !== '' || url.password !== '';
  const options = {
    type: carriesCredentials ? ('warning' as const) : ('question' as const),
    message: url.protocol === 'mailto:' ? texts.writeMail : texts.openLink(url.host),
    // `href` is the form that will be opened: international names as punycode, invisible characters encoded.
    detail: carriesCredentials ? `${url.href}\n\n${texts.linkHasCredentials}` : url.href,
    buttons: [texts.open, texts.copyLink, texts.cancel],
    defaultId: 2,
    cancelId: 2,
    noLink: true,
    normalizeAccessKeys: false,
  };
  const parent = ports.parent();
  const { response } = await (parent === undefined
    ? ports.dialog.showMessageBox(options)
    : ports.dialog.showMessageBox(parent, options));
  if (response === 0) await (ports.shell ?? shell).openExternal(url.href);
  if (response === 1) await ports.clipboard.writeText(url.href);
  return response === 0;
}
