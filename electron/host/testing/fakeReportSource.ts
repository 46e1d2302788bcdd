import type { ReportSource } from '../ports/reportSource.ts';

/** A computer with a log that a test wrote. Its archives are JSON. */
export class FakeReportSource implements ReportSource {
  readonly homes = ['/home/me'];
  readonly lines: string[] = [];

  runtime() {
    return { platform: 'linux', node: '24.0.0' };
  }

  async logLines(): Promise<readonly string[]> {
    return this.lines;
  }

  async *archive(files: readonly { readonly name: string; readonly text: string }[]): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(JSON.stringify(files));
  }
}
