import { createHash, type KeyObject } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { RequestOptions } from 'node:http';
import type { UpdateChannel } from '../../../shared/domain/update/update.ts';
import { UpdateError } from '../../../shared/domain/update/updateError.ts';
import { isSigned } from './signedText.ts';
import { type LimitedAnswer, type SendLimits, sendLimited } from './sendLimited.ts';
import { mayAsk, type UpdateProvider } from './updateConfig.ts';
import { readUpdateMetadata, type UpdateFile, type UpdateMetadata } from './updateMetadata.ts';

const anyForm = '*/*';
/** The longest text about versions, in bytes; lists of releases are longer than what is signed. */
const maxTextBytes = 1024 * 1024;
const maxSignatureBytes = 1024;
const maxRedirects = 5;

export interface UpdateRequestParts {
  readonly fetch: typeof globalThis.fetch;
  readonly provider: UpdateProvider;
  readonly channel: UpdateChannel;
  readonly keys: readonly KeyObject[];
  readonly limits: SendLimits;
}

/** One run of the library. */
export interface UpdateRun {
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
}

/**
 * Sends the requests of electron-updater, in place of its own: nothing about a version reaches the library unless one of our keys signed
 * it, and no file that is not in it. The library sees no time limits, sizes or redirects: they are kept here. What goes out names nobody:
 * the headers of the library, among them the number that it gives each installation, are left out.
 */
export class UpdateRequests {
  readonly #parts: UpdateRequestParts;
  #run: UpdateRun | undefined;
  #metadata: UpdateMetadata | undefined;
  #failure: UpdateError | undefined;

  constructor(parts: UpdateRequestParts) {
    this.#parts = parts;
  }

  /** What was signed, in the answer that counts. */
  get metadata(): UpdateMetadata | undefined {
    return this.#metadata;
  }

  /** What failed last: the library wraps errors in its own, of which only the text is left. */
  get failure(): UpdateError | undefined {
    return this.#failure;
  }

  begin(run: UpdateRun): void {
    this.#run = run;
    this.#failure = undefined;
  }

  /** Called by the library: reads a text. Only what is signed is handed over where it says something about a version. */
  request(options: RequestOptions): Promise<string> {
    return this.#noteFailure(async () => {
      const url = urlOf(options);
      const name = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
      // Where the name comes from an answer that nobody signed, it may be the one of another channel.
      const isOther = name.endsWith('.yml') && this.#parts.channel === 'stable' && !name.startsWith('latest');
      if (isOther) throw new UpdateError('notSigned', url.href);
      const bytes = await this.#read(url, maxTextBytes, acceptOf(options));
      if (!name.endsWith('.yml')) return bytes.toString('utf8');
      const beside = new URL(url);
      beside.pathname += '.sig';
      const signature = await this.#readSignature(beside);
      if (!isSigned(this.#parts.keys, name, bytes, signature)) throw new UpdateError('notSigned', url.href);
      const text = bytes.toString('utf8');
      this.#metadata = readUpdateMetadata(text);
      return text;
    });
  }

  /** Called by the library: downloads a file that is in what was signed. */
  download(url: URL, destination: string, { sha512 }: { readonly sha512?: string | null }): Promise<string> {
    return this.#noteFailure(async () => {
      const file = this.#metadata?.files.find((each) => each.sha512 === sha512);
      if (file === undefined) throw new UpdateError('noFile', url.href);
      const answer = await this.#open(url, this.#parts.limits.fileMs);
      try {
        await this.#keep(answer, destination, file);
      } finally {
        answer.end();
      }
      return destination;
    });
  }

  async #keep(answer: LimitedAnswer, destination: string, { sha512, size }: UpdateFile): Promise<void> {
    const said = answer.response.headers.get('content-length');
    if (said !== null && Number(said) !== size) throw new UpdateError('fileDiffers', `${said} bytes, not ${size}`);
    const hash = createHash('sha512');
    const file = await open(destination, 'w', 0o600);
    let received = 0;
    try {
      for await (const chunk of answer.chunks()) {
        received += chunk.length;
        if (received > size) throw new UpdateError('fileDiffers', `more than ${size} bytes`);
        hash.update(chunk);
        await file.writeFile(chunk);
        this.#run?.onPercent(Math.floor((received / size) * 100));
      }
      if (received !== size || hash.digest('base64') !== sha512) {
        throw new UpdateError('fileDiffers', `${received} of ${size} bytes`);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** A missing signature is one that is not there, whatever the server says. */
  async #readSignature(url: URL): Promise<string> {
    try {
      return (await this.#read(url, maxSignatureBytes)).toString('latin1');
    } catch (error) {
      if (error instanceof UpdateError && error.reason === 'tooLarge') return '';
      if (error instanceof UpdateError && error.reason === 'unreachable') {
        throw new UpdateError('notSigned', url.href, { cause: error });
      }
      throw error;
    }
  }

  async #read(url: URL, maxBytes: number, accept = anyForm): Promise<Buffer> {
    const answer = await this.#open(url, this.#parts.limits.textMs, accept);
    try {
      const chunks: Uint8Array[] = [];
      let received = 0;
      for await (const chunk of answer.chunks()) {
        received += chunk.length;
        if (received > maxBytes) throw new UpdateError('tooLarge', url.href);
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      answer.end();
    }
  }

  /** Follows redirects to addresses that may be asked. */
  async #open(first: URL, withinMs: number, accept = anyForm): Promise<LimitedAnswer> {
    const { fetch, limits, provider } = this.#parts;
    let url = first;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!mayAsk(url, provider)) throw new UpdateError('elsewhere', url.origin);
      const answer = await sendLimited({ fetch, limits, url, accept, withinMs, signal: this.#run?.signal });
      const { status, headers } = answer.response;
      const place = headers.get('location');
      if (status === 200) return answer;
      answer.end();
      if (status < 300 || status >= 400 || place === null)
        throw new UpdateError('unreachable', `${url.href}: ${status}`);
      const next = URL.parse(place, url.href);
      if (next === null) throw new UpdateError('elsewhere', url.origin);
      url = next;
    }
    throw new UpdateError('elsewhere', 'too many redirects');
  }

  async #noteFailure<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      this.#failure =
        error instanceof UpdateError ? error : new UpdateError('notStored', String(error), { cause: error });
      throw this.#failure;
    }
  }
}

function acceptOf({ headers }: RequestOptions): string {
  const [, accept] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'accept') ?? [];
  return typeof accept === 'string' ? accept : anyForm;
}

function urlOf({ protocol, hostname, port, path }: RequestOptions): URL {
  const host = port === undefined || port === null || port === '' ? hostname : `${hostname}:${port}`;
  return new URL(path ?? '/', `${protocol ?? 'https:'}//${host}`);
}
