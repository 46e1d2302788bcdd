import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LineWriter } from './lineWriter.ts';

/** A pipe that takes a piece when the test says so. */
class SlowPipe extends Writable {
  readonly pieces: string[] = [];
  #done: ((error?: Error) => void) | undefined;

  constructor() {
    super({ highWaterMark: 16 });
    this.on('error', () => undefined);
  }

  override _write(piece: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.pieces.push(piece.toString());
    this.#done = done;
  }

  /** As a pipe does: everything that waits in one go. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer', done);
  }

  take(error?: Error): void {
    this.#done?.(error);
  }
}

const broken = new Error('EPIPE');

describe('LineWriter', () => {
  it('hands over one line at a time, in order', async () => {
    const pipe = new SlowPipe();
    const writer = new LineWriter(pipe);
    const writes = ['a', 'b', 'c'].map((line) => writer.write(line));
    for (const write of writes) {
      pipe.take();
      expect(await write).toBeUndefined();
    }
    expect(pipe.pieces).toEqual(['a', 'b', 'c']);
  });

  it('tells lines that were read from those that were not when the pipe breaks', async () => {
    const pipe = new SlowPipe();
    const writer = new LineWriter(pipe);
    const [first, large, last] = [writer.write('small'), writer.write('x'.repeat(20_000)), writer.write('behind')];
    pipe.take();
    expect(await first).toBeUndefined();
    pipe.take(broken);
    expect(await large).toEqual({ cause: broken, isUnread: false });
    expect(await last).toEqual({ cause: broken, isUnread: true });
    expect(pipe.pieces).toHaveLength(2);
    expect(await writer.write('after')).toMatchObject({ isUnread: true });
  });

  it('counts bytes, not characters', async () => {
    const pipe = new SlowPipe();
    const write = new LineWriter(pipe).write('字'.repeat(10_000));
    pipe.take(broken);
    expect(await write).toEqual({ cause: broken, isUnread: false });
  });

  it('writes what waits before it ends', async () => {
    const pipe = new SlowPipe();
    const writer = new LineWriter(pipe);
    const writes = ['a', 'b', 'c'].map((line) => writer.write(line));
    writer.end();
    pipe.take();
    expect(await writes[0]).toBeUndefined();
    pipe.take(broken);
    expect(await writes[1]).toEqual({ cause: broken, isUnread: false });
    expect(await writes[2]).toEqual({ cause: broken, isUnread: false });
    expect(pipe.pieces).toEqual(['a', 'bc']);
  });
});
