import { z } from 'zod';
import { type TextDelta, textDelta } from '../domain/hostEvent.ts';

/**
 * A delta on its way to a page: whole, or `[seq, text]`, which goes on with the message and the channel of the delta that the same
 * subscription was sent before it. Their names would be twice as long as the text.
 */
export const sentDelta = z.lazy(() => z.union([z.tuple([z.number().int(), z.string()]), textDelta]));
export type SentDelta = z.infer<typeof sentDelta>;

/** Shortens the deltas of one subscription. Each has to arrive, in this order. */
export class DeltaSender {
  #last: TextDelta | undefined;

  shortened(deltas: readonly TextDelta[]): SentDelta[] {
    return deltas.map((delta) => {
      const isSame = this.#last !== undefined && isOfSameText(this.#last, delta);
      this.#last = delta;
      return isSame ? [delta.seq, delta.text] : delta;
    });
  }
}

/** Makes them whole again. */
export class DeltaReceiver {
  #last: TextDelta | undefined;

  /** What nothing came before is left out: its text is missed, and read again, by its number. */
  whole(sent: readonly SentDelta[]): TextDelta[] {
    return sent.flatMap((each) => {
      const delta = Array.isArray(each) ? this.#continued(each[0], each[1]) : each;
      this.#last = delta;
      return delta ?? [];
    });
  }

  #continued(seq: number, text: string): TextDelta | undefined {
    return this.#last === undefined ? undefined : { ...this.#last, seq, text };
  }
}

function isOfSameText(a: TextDelta, b: TextDelta): boolean {
  return a.messageId === b.messageId && a.conversationId === b.conversationId && a.channel === b.channel;
}
