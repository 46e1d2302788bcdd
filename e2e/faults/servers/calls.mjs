// One behaviour for each tool; the tool's name says what goes wrong when it is called.
import { closeSync } from 'node:fs';
import { letters, send, text, write, writeAll, writePieces } from './wire.mjs';

const raw = (id, result) => write(`{"jsonrpc":"2.0","id":${id},"result":${result}}\n`);
const inContent = (literal) => `{"content":[{"type":"text","text":"${literal}"}]}`;

const unanswered = [];

/** The client's responses. */
export const heard = [];

export const calls = {
  heard: (id) => send(text(id, heard.join())),
  echo: (id, { message }) => send(text(id, message)),
  size: (id, args) => send(text(id, String(JSON.stringify(args).length))),
  exit: (_id, { code }) => process.exit(code),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  never: (id) => void unanswered.push(id),
  /** Reports every cancelled request, each twice. */
  late: async (id) => {
    for (const old of [...unanswered, ...unanswered]) await send(text(old, 'too late'));
    await send(text(id, 'late answers sent'));
  },

  closeStdout: () => {
    setInterval(() => undefined, 1000);
    closeSync(1);
  },
  closeStdin: async (id) => {
    setInterval(() => undefined, 1000);
    // Closed before it says so: a call left unread in the pipe is another fault.
    process.stdin.destroy();
    closeSync(0);
    await send(text(id, 'closing'));
  },

  /** A result of this many bytes: one string, or rows of small objects. */
  string: (id, { bytes }) =>
    writePieces([
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`,
      ...letters(bytes),
      '"}]}}\n',
    ]),
  rows: (id, { bytes }) => {
    const block = ',{"id":1234567,"name":"a row of it","price":12.75,"isNew":true}'.repeat(1000);
    return writePieces([
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":{"rows":[{"n":0}`,
      ...Array.from({ length: Math.ceil(bytes / block.length) }, () => block),
      ']}}}\n',
    ]);
  },
  /** A line without end. */
  unterminated: (_id, { bytes, begin = '' }) => writePieces([begin, ...letters(bytes)]),
  nested: (id, { depth }) =>
    write(
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[],"structuredContent":${'['.repeat(depth)}${']'.repeat(depth)}}}\n`,
    ),

  batch: async (id, { method }) => {
    const notification = {
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', data: 'in a batch' },
    };
    const request = { jsonrpc: '2.0', id: 'from-server', method };
    await send([notification, { no: 'message' }, request, text(id, 'answered in a batch')]);
  },
  garbage: async (id) => {
    await write('{"jsonrpc":"2.0","id":\n\u0000\u0001\u0002\n<html>\n');
    await send(text(id, 'still here'));
  },
  encodings: (id) =>
    writePieces([
      Buffer.from([0xef, 0xbb, 0xbf]),
      `{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`,
      Buffer.from([0x61, 0xff, 0xfe, 0xc3, 0x28, 0x62]),
      '\\ud800 \\u0000 \u2028 \u2029"}]}}\r\n',
    ]),
  values: (id, { literal }) => raw(id, `{"content":[],"structuredContent":{"value":${literal}}}`),
  keys: (id) =>
    raw(
      id,
      '{"content":[],"__proto__":{"polluted":true},"structuredContent":{"a":1,"a":2,"constructor":{"prototype":{"polluted":true}}}}',
    ),
  wrongId: async (id) => {
    await raw(9007199254740993n, inContent('nobody asked'));
    await raw(`"${id}"`, inContent('an id of another type'));
    await raw(id, inContent('the answer'));
    await raw(id, inContent('once more'));
  },

  notifications: async (id, { count }) => {
    const line = `{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"n"}}\n`;
    const block = line.repeat(1000);
    for (let sent = 0; sent < count; sent += 1000) await write(block);
    await send(text(id, `${count} sent`));
  },
  stderr: async (id, { bytes }) => {
    const block = Buffer.from('y\n'.repeat(64 * 1024));
    for (let left = bytes; left > 0; left -= block.length) await writeAll(2, block);
    await send(text(id, 'written'));
  },
  memory: async (id, { megabytes }) => {
    const kept = [];
    for (let n = 0; n < megabytes; n++) kept.push(Buffer.alloc(1024 * 1024, n));
    await send(text(id, String(kept.length)));
  },
};
