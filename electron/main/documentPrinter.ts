import { app, BrowserWindow, session, type WebContents } from 'electron';
import { problemError } from '../../shared/domain/error.ts';
import type { DocumentPrinter, Log } from '../host/index.ts';
import { documentHeaders } from '../node/pageFiles/securityHeaders.ts';
import { appScheme, printUrl } from './origins.ts';
import { paperOf, type PrintOutcome, printOutcome } from './printFacts.ts';
import { guardSession, type SandboxFacts } from './sessionGuard.ts';
import { printPartition, printWindowOptions } from './windowOptions.ts';

/** There are no apps of tools in a document. */
const noApps: SandboxFacts = { isOurs: () => false, serves: () => false, mayReach: () => false };

/**
 * Draws documents in a hidden window for paper and PDF. The window runs no scripts and has a session of its own, in memory, in which nothing is
 * answered but the document itself. One document at a time.
 */
export function createDocumentPrinter(log: Log): DocumentPrinter {
  let shown: Uint8Array<ArrayBuffer> | undefined;
  let isGuarded = false;
  const guard = () => {
    if (isGuarded) return;
    isGuarded = true;
    const own = session.fromPartition(printPartition);
    guardSession(own, log, noApps);
    own.protocol.handle(appScheme, (request) =>
      request.url === printUrl && request.method === 'GET' && shown !== undefined
        ? new Response(shown, { headers: documentHeaders() })
        : new Response(null, { status: 404 }),
    );
  };
  const draw = async <T>(html: AsyncIterable<string>, use: (contents: WebContents) => Promise<T>): Promise<T> => {
    guard();
    shown = await bytesOf(html);
    const window = new BrowserWindow(printWindowOptions());
    try {
      await window.loadURL(printUrl);
      return await Promise.race([use(window.webContents), whenGone(window)]);
    } finally {
      shown = undefined;
      if (!window.isDestroyed()) window.destroy();
    }
  };
  return {
    async print(html) {
      const outcome = await draw(html, printed);
      if (outcome.kind === 'failed') throw problemError({ kind: 'printFailed', reason: outcome.reason });
      return outcome.kind === 'printed';
    },
    pdf: (html) =>
      draw(html, (contents) =>
        contents.printToPDF({
          printBackground: false,
          preferCSSPageSize: true,
          pageSize: paperOf(app.getLocaleCountryCode()),
          generateTaggedPDF: true,
          generateDocumentOutline: true,
        }),
      ),
  };
}

function printed(contents: WebContents): Promise<PrintOutcome> {
  return new Promise((resolve) =>
    contents.print({ silent: false, printBackground: false, usePrinterDefaultPageSize: true }, (isDone, reason) =>
      resolve(printOutcome(isDone, reason)),
    ),
  );
}

/** Rejects when the window ends before it has printed, because then nobody calls back. */
function whenGone(window: BrowserWindow): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (reason: string) => reject(problemError({ kind: 'printFailed', reason }));
    window.once('closed', () => fail(''));
    window.webContents.once('render-process-gone', (_event, { reason }) => fail(reason));
  });
}

async function bytesOf(html: AsyncIterable<string>): Promise<Uint8Array<ArrayBuffer>> {
  const texts: string[] = [];
  for await (const text of html) texts.push(text);
  return new TextEncoder().encode(texts.join(''));
}
