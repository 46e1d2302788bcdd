import type { MessageId } from '../../../shared/domain/ids.ts';
import { download } from '../../browser/download.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Saves the body of a request as a file, as it is shown. An error has been shown. */
export async function saveSentBody({ client }: Page, messageId: MessageId): Promise<void> {
  const texts: string[] = [];
  let read = 0;
  for (;;) {
    const piece = await attempt(client.call('sentRequest.body', { messageId, offset: read }));
    if (piece === undefined) return;
    texts.push(piece.text);
    read += piece.text.length;
    if (read >= piece.total || piece.text === '') break;
  }
  download(new Blob(texts, { type: 'application/json' }), 'request.json');
}
