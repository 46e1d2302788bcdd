import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const words = 'Flour, water, salt and time make 面包 of a kind that nobody forgets.\n';

/** One conversation as ChatGPT's export has it, with `messages` messages of about 1,200 bytes. */
function conversation(number: number, messages: number): object {
  const nodes = Array.from({ length: messages }, (_, at) => {
    const role = at % 2 === 0 ? 'user' : 'assistant';
    const message = {
      author: { role, metadata: {} },
      create_time: 1_700_000_000 + number * 1000 + at,
      content: { content_type: 'text', parts: [`${number} ${at} ${words.repeat(14)}`] },
      status: 'finished_successfully',
      metadata: {},
      recipient: 'all',
    };
    return [`n${at}`, { id: `n${at}`, message, parent: at === 0 ? null : `n${at - 1}`, children: [`n${at + 1}`] }];
  });
  return {
    title: `Conversation ${number}`,
    create_time: 1_700_000_000 + number,
    update_time: 1_700_000_000 + number * 1000,
    mapping: Object.fromEntries(nodes) as object,
    current_node: `n${messages - 1}`,
    conversation_id: `conversation-${number}`,
  };
}

/** Writes an export of at least this size, piece by piece; returns how many conversations it has. */
export async function writeExport(path: string, bytes: number): Promise<number> {
  const file = createWriteStream(path);
  let written = 0;
  let count = 0;
  file.write('[');
  while (written < bytes) {
    const text = `${count === 0 ? '' : ','}${JSON.stringify(conversation(count, 100))}`;
    written += Buffer.byteLength(text);
    count += 1;
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end(']');
  await once(file, 'close');
  return count;
}
