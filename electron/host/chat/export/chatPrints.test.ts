import { expect, it, onTestFinished } from 'vitest';
import { conversationId } from '../../../../shared/domain/ids.ts';
import type { DocumentPrinter, FileSaver } from '../../ports/shell.ts';
import { ManualClock } from '../../testing/manualClock.ts';
import { TestHost } from '../../testing/testHost.ts';
import { ChatPrints, unfolded } from './chatPrints.ts';

const id = conversationId.parse('chat');
const html = '<details><summary>Call</summary></details><p>&lt;details&gt;</p>';
const open = '<details open><summary>Call</summary></details><p>&lt;details&gt;</p>';

async function textOf(content: AsyncIterable<string | Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of content ?? []) text += typeof piece === 'string' ? piece : decoder.decode(piece);
  return text;
}

function begin({ hasPrinter = true, isClosed = false } = {}) {
  const printed: string[] = [];
  const saved: Record<string, string> = {};
  const clock = new ManualClock();
  const waiting: (() => void)[] = [];
  const printer: DocumentPrinter = {
    async print(document) {
      printed.push(await textOf(document));
      await new Promise<void>((resolve) => waiting.push(resolve));
      return true;
    },
    pdf: async (document) => new TextEncoder().encode(`PDF of ${await textOf(document)}`),
  };
  const fileSaver: FileSaver = {
    async save(name, content) {
      if (isClosed) return null;
      saved[name] = await textOf(content);
      return `/saved/${name}`;
    },
  };
  let lastId = 0;
  const prints = new ChatPrints({
    chatExport: {
      fileName: async () => 'My chat.html',
      async *file() {
        yield html;
      },
    },
    printer: hasPrinter ? printer : undefined,
    fileSaver,
    clock,
    ids: { next: (prefix) => `${prefix}_${++lastId}` },
  });
  return { prints, printed, saved, clock, finish: () => waiting.shift()?.() };
}

it('unfolds what is folded, and nothing that only looks like it', () => {
  expect(unfolded(html)).toBe(open);
});

it('prints the whole document, one at a time', async () => {
  const { prints, printed, finish } = begin();
  const first = prints.print(id);
  await expect.poll(() => printed).toEqual([open]);
  await expect(prints.print(id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(prints.savePdf(id)).rejects.toMatchObject({ code: 'conflict' });
  finish();
  expect(await first).toBe(true);
  expect(await prints.savePdf(id)).toBe('/saved/My chat.pdf');
});

it('makes a PDF once the user has said where', async () => {
  const { prints, saved } = begin();
  expect(await prints.savePdf(id)).toBe('/saved/My chat.pdf');
  expect(saved).toEqual({ 'My chat.pdf': `PDF of ${open}` });
  const closed = begin({ isClosed: true });
  expect(await closed.prints.savePdf(id)).toBeNull();
});

it('prints nothing where the page does', async () => {
  const { prints, saved } = begin({ hasPrinter: false });
  expect([await prints.print(id), await prints.savePdf(id), saved]).toEqual([false, null, {}]);
});

it('gives the document for a ticket, once and soon', async () => {
  const { prints, clock } = begin();
  const ticket = await prints.ticket(id);
  expect(await textOf(prints.redeem(ticket))).toBe(open);
  expect(prints.redeem(ticket)).toBeUndefined();
  expect(prints.redeem('print_guessed')).toBeUndefined();
  const late = await prints.ticket(id);
  clock.advance(60_001);
  expect(prints.redeem(late)).toBeUndefined();
});

it('keeps ten tickets at most', async () => {
  const { prints } = begin();
  const tickets: string[] = [];
  for (let n = 0; n < 11; n++) tickets.push(await prints.ticket(id));
  expect(tickets.map((ticket) => prints.redeem(ticket) !== undefined)).toEqual([
    false,
    ...Array<boolean>(10).fill(true),
  ]);
});

it('prints no chat that is not there', async () => {
  const host = await new TestHost().start();
  onTestFinished(() => host.stop());
  await expect(host.call('chatExport.printTicket', { conversationId: id })).rejects.toMatchObject({ code: 'notFound' });
});
