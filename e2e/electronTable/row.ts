import type { BrowserWindow } from 'electron';

/** What a row can use of the program that runs it. */
export interface TableWorld {
  /** A folder of this run. */
  readonly folder: string;
  /** Answers requests of `app://table` below this path from now on; returns the address. */
  serve(path: string, answer: (request: Request) => Response | Promise<Response>): string;
  /** A page with this script; returns its address. */
  page(path: string, script: string): string;
  /** What a page sends to this path, once it does. */
  told(path: string): Promise<string>;
  /** A hidden, sandboxed window, closed after the row. */
  window(preload?: string): BrowserWindow;
}

/** One statement about Electron that its own specs assert, in our words. */
export interface TableRow {
  /** Name of the module and what of it. */
  readonly api: string;
  readonly asserts: string;
  /** Where Electron asserts it: a file of `electron/electron`, and the title of the test. */
  readonly source: string;
  /** Why it is not true on this system; the row is then left out there. */
  readonly exceptOn?: Partial<Record<NodeJS.Platform, string>>;
  /** Throws where it does not hold. */
  check(world: TableWorld): void | Promise<void>;
}

/** What a run of a row said. */
export interface RowResult {
  readonly api: string;
  readonly asserts: string;
  readonly error: string | null;
}

/** A page with this script. */
export function pageAnswer(script: string): Response {
  const html = `<!doctype html><meta charset="utf-8"><title>Table</title><p>Drawn<script type="module">${script}</script>`;
  return new Response(html, { headers: { 'content-type': 'text/html' } });
}
