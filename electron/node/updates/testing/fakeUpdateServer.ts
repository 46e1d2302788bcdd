import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringify } from 'yaml';

/** What is answered to the request for one file. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Release {
  readonly version: string;
  readonly program: Uint8Array;
  readonly notes?: string;
  /** The name of the file that says it. */
  readonly name?: string;
  /** Changes what is said before it is signed. */
  readonly changed?: (said: Record<string, unknown>) => Record<string, unknown>;
  readonly key?: KeyObject;
}

/** A server of updates on loopback, whose answers a test chooses file by file. */
export class FakeUpdateServer {
  readonly keys = generateKeyPairSync('ed25519');
  /** Every request, in order. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  readonly #answers = new Map<string, Answer>();
  readonly #server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://local').pathname;
    this.asked.push({ path, headers: request.headers });
    const answer = this.#answers.get(path.slice(1));
    if (answer === undefined) response.writeHead(404).end();
    else answer(request, response);
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get publicKey(): string {
    return this.keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  }

  paths(): readonly string[] {
    return this.asked.map(({ path }) => path);
  }

  answer(name: string, answer: Answer): void {
    this.#answers.set(name, answer);
  }

  give(name: string, content: Uint8Array | string): void {
    this.answer(name, (_, response) => response.end(content));
  }

  /** Publishes a version as the release workflow does; returns what was said of it. */
  publish({ version, program, notes, name = 'latest-linux.yml', changed = (said) => said, key }: Release): string {
    const file = `Gatehouse-${version}.AppImage`;
    const sha512 = createHash('sha512').update(program).digest('base64');
    const files = [{ url: file, sha512, size: program.length }];
    const said = {
      version,
      files,
      path: file,
      sha512,
      releaseDate: '2026-11-25',
      ...(notes && { releaseNotes: notes }),
    };
    const text = stringify(changed(said));
    this.give(name, text);
    const signed = Buffer.from(`gatehouse update 1\n${name}\n${text}`);
    this.give(`${name}.sig`, sign(null, signed, key ?? this.keys.privateKey).toString('base64'));
    this.give(file, program);
    return text;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
